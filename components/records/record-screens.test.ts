import type { ReviewedGame } from '@/lib/contract/kinds';
import { recordScreens } from './record-screens';

const dated = { id: 'r1', categoryId: 'pop', forDate: '2026-11-24' };
const benched = { ...dated, forDate: null };

test.each<[string, ReviewedGame, typeof dated | typeof benched, string]>([
  ['a daily question by its slot', 'daily', dated, '/edit_trivia/2026-11-24/pop'],
  ['a daily question on the bench by its id', 'daily', benched, '/edit_trivia/bench/pop?question=r1'],
  ['a weekly question by its id', 'weekly', dated, '/edit_weekly_trivia/2026-11-24/pop?question=r1'],
  ['a word puzzle by its slot', 'word_puzzle', dated, '/edit_wordpuzzle/pop/2026-11-24'],
  ['a word puzzle on the bench by its id', 'word_puzzle', benched, '/edit_wordpuzzle/pop?puzzle=r1'],
])('A writer opens the form of %s', (_what, game, record, path) => {
  expect(recordScreens[game].editPath(record)).toBe(path);
});
