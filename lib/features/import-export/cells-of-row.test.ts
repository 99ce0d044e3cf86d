import { listChoices } from './answer-key';
import { readFileRows } from './cells-of-row';
import type { Columns } from './fields';

const makeRows = (rows: string[][]) => rows.map((cells, at) => ({ line: at + 1, cells }));
const readTable = (columns: Columns, rows: string[][], fillsDown = false) =>
  readFileRows(makeRows(rows), { columns, headingLine: null, fillsDown });

describe('cells', () => {
  const columns: Columns = ['category', 'question', 'correctChoice', 'wrong', 'wrong', 'wrong'];
  it('of a right answer and wrong ones become choices in the order of their texts', () => {
    const { rows } = readTable(columns, [['Pop', 'When?', '1999', '2001', '987', '']]);
    const sorted = { choice1: '987', choice2: '1999', choice3: '2001', choice4: '', correctChoice: '1999' };
    expect(rows[0]?.cells).toMatchObject(sorted);
  });
  it.each([
    [true, ['Pop', 'Pop', 'Art', 'Art']],
    [false, ['Pop', '', 'Art', '']],
  ])('without a category get that of the row above, if the option is on (%s)', (fillsDown, categories) => {
    const given = ['Pop', '', 'Art', ''].map((category) => [category, 'Who?']);
    const { rows } = readTable(columns, given, fillsDown);
    expect(rows.map(({ cells }) => cells.category)).toEqual(categories);
  });
});

it.each<[beside: string, columns: Columns, row: string[]]>([
  ['choices in one cell', ['question', 'options', 'extra'], ['Which?', 'Elbe; Rhine; Oder', 'Danube']],
  [
    'wrong answers',
    ['question', 'correctChoice', 'wrong', 'wrong', 'extra'],
    ['Which?', 'Elbe', 'Rhine', 'Oder', 'Danube'],
  ],
])('an import keeps a further choice beside %s', (_beside, columns, row) => {
  const { rows } = readTable(columns, [row]);
  expect(listChoices(rows[0]?.cells ?? {}).toSorted()).toEqual(['Danube', 'Elbe', 'Oder', 'Rhine']);
});

it('an import leaves out rows of totals, and no question that begins like one', () => {
  const rows = [
    ['Number of strings on a violin', 'Four', 'Five', 'Six', ''],
    ['Sum of 2 and 3?', 'Five', '', '', ''],
    ['Who?', 'Ann', 'Bob', 'Cyd', 'because'],
    ['When?', 'Then', 'Now', 'Never', 'because'],
    ['Total', '3 questions', '', '', ''],
    ['Итого', '3 вопроса', '', '', ''],
  ];
  const columns: Columns = ['question', 'choice1', 'choice2', 'choice3', 'explanation'];
  expect(readTable(columns, rows).leftOut).toEqual([5, 6]);
});

it('a person sees a damaged row, even if none of its cells is a question', () => {
  const damaged = { line: 3, cells: ['{"category":"Pop","question":"Wh', ''], isBroken: true };
  const rows = [
    ...makeRows([
      ['category', 'question'],
      ['Pop', 'Who?'],
    ]),
    damaged,
  ];
  const columns: Columns = ['category', 'question'];
  expect(readFileRows(rows, { columns, headingLine: 1, fillsDown: false })).toMatchObject({
    rows: [{ line: 2 }, { line: 3, isBroken: true }],
    leftOut: [],
  });
});
