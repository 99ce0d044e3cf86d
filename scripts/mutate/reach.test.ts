import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { listMutations } from './mutations';
import { markReached } from './reach';

const source = `
  const told = [];
  const tell = (text) => { told.push(text); };
  for (const number of [1, 3]) {
    if (number === 2) tell('two');
    else if (number > 2) tell('many');
    else tell(number < 0 ? 'none' : 'one');
  }
  said(told.join(' '));`;

it('tells what was reached, and changes nothing else', () => {
  const directory = mkdtempSync(join(tmpdir(), 'trivia-reach-'));
  const log = join(directory, 'log');
  const mutations = listMutations(source).map((one, number) => ({ ...one, number }));
  const said = jest.fn();
  runInNewContext(markReached(source, mutations, log), { said, process });
  expect(said.mock.calls).toEqual([['one many']]);
  const reached = readFileSync(log, 'utf8').trim().split('\n').map(Number);
  rmSync(directory, { recursive: true });
  const textsOf = (numbers: readonly number[]) =>
    numbers.map((number) => mutations[number]).map((one) => source.slice(one?.start, one?.end));
  const missed = mutations.map(({ number }) => number).filter((number) => !reached.includes(number));
  expect(new Set(reached).size).toBe(reached.length);
  expect(textsOf(missed)).toEqual(["tell('two');", "'two'", "'none'"]);
});
