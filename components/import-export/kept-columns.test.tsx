import { findColumns, keepColumns } from './kept-columns';

const fileOf = (heading: string[]) => [
  { line: 1, cells: heading },
  { line: 2, cells: ['Histroy', 'Who?', 'A', 'B', 'C', 'D', 'B', 'knifflig', 'Approved'] },
];
const heading = ['Round', 'Question', 'A', 'B', 'C', 'D', 'Right', 'Level', 'State'];

test('reuses the choices of categories, levels and statuses for the next file with the same headings, and not for others', () => {
  const rows = fileOf(heading);
  const { columns, game, isKept, headingLine } = findColumns(rows, ['History']);
  expect([game, isKept, headingLine]).toEqual(['daily', false, 1]);
  const chosen = {
    ...{ game, columns, dateOrder: 'day' as const },
    ...{ categories: { histroy: 'c1' }, levels: { knifflig: 'hard' as const } },
    statuses: { Approved: 'ready' as const },
  };
  keepColumns(rows, 1, chosen);
  expect(findColumns(fileOf(heading), ['History'])).toMatchObject({ ...chosen, isKept: true });
  expect(findColumns(fileOf(['Topic', ...heading.slice(1)]), ['History']).isKept).toBe(false);
});
