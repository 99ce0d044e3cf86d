import { Badge } from '@/components/ui/badge';
import { Icon, type IconName } from '@/components/ui/icon';
import type { RecordStatus } from '@/lib/contract/kinds';
import { statusNames } from '@/lib/features/records/rules';
import styles from './records.module.css';

export const statusIcons = {
  draft: 'pencil',
  in_review: 'eye',
  ready: 'check',
} as const satisfies Record<RecordStatus, IconName>;

const tones = { draft: 'neutral', in_review: 'info', ready: 'success' } as const;

export function StatusBadge({ status }: { status: RecordStatus }) {
  return (
    <Badge tone={tones[status]}>
      <Icon name={statusIcons[status]} />
      {statusNames[status]}
    </Badge>
  );
}

interface ThemeTagsProps {
  themes?: readonly string[];
  onPick?: (theme: string) => void;
}

export function ThemeTags({ themes = [], onPick }: ThemeTagsProps) {
  if (themes.length === 0) return null;
  return (
    <span className="row-1">
      <span className="visually-hidden">Theme tags: </span>
      {themes.map((theme) =>
        onPick ? (
          <button
            key={theme}
            type="button"
            className={styles.tag}
            title={`Find all with the theme tag ${theme}`}
            onClick={() => onPick(theme)}
          >
            <bdi>{theme}</bdi>
          </button>
        ) : (
          <bdi key={theme} className={styles.tag}>
            {theme}
          </bdi>
        ),
      )}
    </span>
  );
}
