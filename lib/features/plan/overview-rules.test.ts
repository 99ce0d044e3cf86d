import type { Overview } from './overview-contract';
import { joinSummary, listShownDays, summarize } from './overview-rules';

const none = { items: [], total: 0 };
const row = (days: Overview['daily'][number]['days']) => ({
  categoryId: 'one',
  category: 'History',
  days,
  waiting: {},
  assigned: {},
  runway: 0,
  bench: 0,
});
const quiet: Overview = {
  days: [],
  daily: [row(['ready', 'ready'])],
  weeklyDays: [],
  weekly: [],
  wordPuzzles: [],
  assigned: none,
  returned: none,
  drafts: none,
  bench: none,
  noted: none,
  reserveRuns: [],
  alertBelow: 7,
  waiting: 0,
};

const busy: Overview = {
  ...quiet,
  daily: [row([null, 'draft', 'ready']), row([null, null, 'ready'])],
  weekly: [row(['ready', null])],
  wordPuzzles: [row([null])],
  assigned: { items: [], total: 2 },
  returned: { items: [], total: 1 },
  drafts: { items: [], total: 2 },
  noted: { items: [], total: 1 },
  waiting: 4,
};

it('a reviewer gets a line about the open work, most urgent first', () => {
  expect(joinSummary(summarize(busy, { mayReview: true }))).toBe(
    '1 came back to you · 2 gaps assigned to you · 3 questions missing · 1 weekly question missing · 1 word puzzle missing · 4 wait for review · 2 drafts of yours · 1 record with open notes',
  );
});

it('a writer gets nothing about reviews', () => {
  expect(joinSummary(summarize(busy, { mayReview: false }))).not.toContain('review');
});

it('each part of the summary leads to its list', () => {
  expect(summarize(busy, { mayReview: true }).map(({ href }) => href)).toEqual([
    '/overview#came-back-to-you',
    '/overview#assigned-to-you',
    '/plan',
    '/plan?game=weekly',
    '/plan?game=word_puzzle',
    '/review',
    '/overview#your-drafts',
    '/overview#open-notes',
  ]);
});

it('a person without open work is told that nothing is missing', () => {
  expect(joinSummary(summarize(quiet, { mayReview: true }))).toBe('nothing is missing in the next 7 days');
});

it('the overview shows seven days from today on', () => {
  expect(listShownDays('2026-11-23')).toHaveLength(7);
});

it('the overview shows the next four days of a weekly game', () => {
  expect(listShownDays('2026-11-23', 6)).toEqual(['2026-11-28', '2026-12-05', '2026-12-12', '2026-12-19']);
  expect(listShownDays('2026-11-28', 6)[0]).toBe('2026-11-28');
});
