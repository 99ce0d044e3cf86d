import { findFirstSheet } from './find-headings';

const makeRows = (rows: string[][]) => rows.map((cells, at) => ({ line: at + 1, cells }));

it.each<[first: string, sheets: { isHidden?: boolean; rows: string[][] }[]]>([
  ['with questions', [{ rows: [['Unit', 'Task']] }, { rows: [['Task', 'Question', 'Answer 1']] }]],
  ['with rows', [{ rows: [] }, { rows: [['Pop', 'Who?']] }]],
  ['that is visible', [{ isHidden: true, rows: [['question']] }, { rows: [['question']] }]],
])('a workbook begins with the first sheet %s', (_first, sheets) => {
  const read = sheets.map(({ isHidden = false, rows }) => ({ name: '', isHidden, rows: makeRows(rows) }));
  expect(findFirstSheet(read)).toBe(1);
});
