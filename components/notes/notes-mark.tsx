import { Badge } from '@/components/ui/badge';

export function NotesMark({ count = 0 }: { count?: number }) {
  if (count === 0) return null;
  return <Badge tone="warning">{count === 1 ? '1 note' : `${count} notes`}</Badge>;
}
