import type { ReviewedGame } from '@/lib/contract/kinds';
import { games } from '@/lib/contract/kinds';
import { duplicateKey } from '@/lib/features/questions/rules';
import type { Cells } from './cell-fields';
import type { RowIssue, RowRead } from './read-row';

const categoryOf = ({ categoryId, category }: RowRead['row']) =>
  categoryId ?? `new ${category?.toLowerCase()}`;

/** What rows of one file say twice: the same question in a category, the same record, or the same slot. By line, of the later row. */
export function findRepeats(reads: readonly RowRead[], game: ReviewedGame): Map<number, RowIssue> {
  const first = new Map<string, number>();
  const repeats = new Map<number, RowIssue>();
  for (const { row } of reads) {
    const category = categoryOf(row);
    const question = row.question?.question;
    const wanted: [key: string, field: keyof Cells, what: string][] = [];
    if (row.id) wanted.push([`id ${row.id}`, 'id', 'the same record']);
    if (question)
      wanted.push([
        `${category} ${duplicateKey(question)}`,
        'question',
        'the same question in this category',
      ]);
    if (games[game].hasSlots && row.forDate)
      wanted.push([`${category} at ${row.forDate}`, 'forDate', 'this category on this day']);
    for (const [key, field, what] of wanted) {
      const earlier = first.get(key);
      if (earlier === undefined) first.set(key, row.line);
      else if (!repeats.has(row.line))
        repeats.set(row.line, { field, message: `Row ${earlier} has ${what}`, severity: 'error' });
    }
  }
  return repeats;
}
