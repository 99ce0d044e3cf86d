import type { CellField } from '@/lib/features/import-export/fields';
import { findColumns, keepColumns } from './kept-columns';

const fileOf = (headings: string[]) => [
  { line: 1, cells: headings },
  { line: 2, cells: ['Histroy', 'Who?', 'A', 'B', 'C', 'D', 'B', 'knifflig', 'Approved'] },
];
const headings = ['Round', 'Question', 'A', 'B', 'C', 'D', 'Right', 'Level', 'State'];
const guessed = expect.arrayContaining(['question', 'choice1', 'choice4']);
const chosen = {
  game: 'daily' as const,
  columns: headings.map((): CellField | null => null),
  dateOrder: 'day' as const,
  categories: { histroy: 'c1' },
  levels: { knifflig: 'hard' as const },
  statuses: { Approved: 'ready' as const },
};

beforeEach(() => keepColumns(fileOf(headings), 1, chosen));

test('a person who imports another file with the same headings gets the choices of the first one', () => {
  expect(findColumns(fileOf(headings), ['History'])).toMatchObject({ ...chosen, isKept: true });
});

test('a person who imports a file with other headings gets guessed columns', () => {
  const found = findColumns(fileOf(['Topic', ...headings.slice(1)]), ['History']);
  expect(found).toMatchObject({ columns: guessed, headingLine: 1, isKept: false });
  expect(found).not.toHaveProperty('categories');
});

test('a person who had to choose the line of the headings gets it for the next file with the same headings', () => {
  const titled = (title: string) => [
    { line: 1, cells: [title, 'Question', 'Answer', 'Level', '', '', '', '', ''] },
    { line: 3, cells: ['Kopf', 'Rätsel', 'W', 'X', 'Y', 'Z', 'Lösung', 'Stufe', 'Stand'] },
    ...fileOf(headings)
      .slice(1)
      .map((row) => ({ ...row, line: 4 })),
  ];
  expect(findColumns(titled('May'), [])).toMatchObject({ headingLine: 1, isKept: false });
  keepColumns(titled('May'), 3, chosen);
  expect(findColumns(titled('June'), [])).toMatchObject({ ...chosen, headingLine: 3, isKept: true });
});

test('a person whose browser has damaged choices gets guessed columns', () => {
  window.localStorage.setItem('import-columns', '[null, 5, {}, {"headings": 3}]');
  expect(findColumns(fileOf(headings), [])).toMatchObject({
    columns: guessed,
    headingLine: 1,
    isKept: false,
  });
});
