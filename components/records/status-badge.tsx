import { Badge } from '@/components/ui/badge';
import { Icon, type IconName } from '@/components/ui/icon';
import type { RecordStatus } from '@/lib/contract/kinds';
import { statusNames } from '@/lib/features/records/rules';

/** The shape of each status, everywhere the same. */
export const statusIcons = {
  draft: 'pencil',
  in_review: 'eye',
  ready: 'check',
} as const satisfies Record<RecordStatus, IconName>;

const tones = { draft: 'neutral', in_review: 'info', ready: 'success' } as const;

/** How far a record is, by word and shape. */
export function StatusBadge({ status }: { status: RecordStatus }) {
  return (
    <Badge tone={tones[status]}>
      <Icon name={statusIcons[status]} />
      {statusNames[status]}
    </Badge>
  );
}
