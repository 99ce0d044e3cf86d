import { readJson } from './read-json';

it('a line of JSON Lines that is no object is a broken row, and the others are read', () => {
  const lines = ['{"question":"One?"}', 'null', '5', '{"question":"Two?"}', '{"question":"Three?"}'];
  const rows = readJson(lines.join('\n'));
  expect(rows.map(({ isBroken }) => Boolean(isBroken))).toEqual([false, false, true, true, false, false]);
});
