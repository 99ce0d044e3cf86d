import { recordsBetween } from './select-cells';

const days = ['2026-11-22', '2026-11-23', '2026-11-24'];
const categories = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
const records = days.flatMap((forDate) =>
  categories.map(({ id }) => ({ categoryId: id, forDate, name: `${id}${forDate.slice(-2)}` })),
);
const shown = {
  days,
  categories,
  records: [...records, { categoryId: 'a', forDate: null, name: 'bench' }, { ...records[0], name: 'second' }],
} as never;
const cell = (categoryId: string, day: number) => ({ categoryId, date: `2026-11-${day}` });

test.each([
  ['one cell', cell('b', 23), cell('b', 23), ['b23']],
  ['a column downwards', cell('c', 22), cell('c', 24), ['c22', 'c23', 'c24']],
  ['a block from its end', cell('c', 23), cell('b', 22), ['b22', 'c22', 'b23', 'c23']],
  ['every record of a date', cell('a', 22), cell('a', 22), ['a22', 'second']],
])('%s', (_what, one, other, expected) => {
  const found = recordsBetween<{ name: string; categoryId: string; forDate: string }>(one, other, shown);
  expect(found.map(({ name }) => name)).toEqual(expected);
});
