import type { Overview } from './contract';
import { summarize } from './rules';

const none = { items: [], total: 0 };
const row = (days: Overview['daily'][number]['days']) => ({
  categoryId: 'one',
  category: 'History',
  days,
  runway: 0,
  bench: 0,
});
const quiet: Overview = {
  days: [],
  daily: [row(['ready', 'ready'])],
  wordPuzzles: [],
  returned: none,
  drafts: none,
  bench: none,
  noted: none,
  reserveRuns: [],
  alertBelow: 7,
  waiting: 0,
};

it('sums up what needs somebody, most pressing first', () => {
  const busy: Overview = {
    ...quiet,
    daily: [row([null, 'draft', 'ready']), row([null, null, 'ready'])],
    wordPuzzles: [row([null])],
    returned: { items: [], total: 1 },
    drafts: { items: [], total: 2 },
    noted: { items: [], total: 1 },
    waiting: 4,
  };
  expect(summarize(busy, { mayReview: true })).toBe(
    '1 came back to you · 3 questions missing · 1 word puzzle missing · 4 wait for review · 2 drafts of yours · 1 record with open notes',
  );
  expect(summarize(busy, { mayReview: false })).not.toContain('review');
  expect(summarize(quiet, { mayReview: true })).toBe('nothing is missing in the next 7 days');
});
