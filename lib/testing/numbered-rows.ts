import type { ImportRow } from '@/lib/features/import-export/contract';

/** So many rows of an import, of lines from 2 on: daily questions, each with a text of its own; `more`: what else a row has. */
export function numberedRows(
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
