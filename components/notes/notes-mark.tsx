import { Badge } from '@/components/ui/badge';

/** Marks a record with open notes in a list; empty without any. */
export function NotesMark({ count = 0 }: { count?: number }) {
  if (count === 0) return null;
  return <Badge tone="warning">{count === 1 ? '1 note' : `${count} notes`}</Badge>;
}
