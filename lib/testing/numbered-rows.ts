import type { ImportRow } from '@/lib/features/import-export/contract';

/** Makes rows of an import from line 2 on: daily questions with unique texts; `more` overrides fields. */
export function makeNumberedRows(
  count: number,
  more: (at: number) => Partial<ImportRow> = () => ({}),
): ImportRow[] {
  const choices = { choice1: 'Owl', choice2: 'Wren', choice3: 'Rook', choice4: 'Swift' };
  return Array.from({ length: count }, (_, at) => ({
    line: at + 2,
    question: { question: `Which bird is ${at}?`, ...choices, correctChoice: 'Wren' },
    ...more(at),
  }));
}
