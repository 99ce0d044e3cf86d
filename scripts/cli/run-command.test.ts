import { makeProgressPrinter } from './run-command';

it('an operator reads the progress of the search index at each ten thousand records, and at its end', () => {
  const print = jest.spyOn(console, 'log').mockImplementation(() => {});
  const printProgress = makeProgressPrinter();
  for (const indexed of [500, 12_345, 12_845, 22_345, 22_600]) printProgress(indexed, 22_600);
  const lines = print.mock.calls.flat();
  print.mockRestore();
  expect(lines).toEqual([12_345, 22_345, 22_600].map((at) => `Search index: ${at} of 22600 records`));
});
