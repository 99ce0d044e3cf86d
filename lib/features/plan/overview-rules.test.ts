import type { Overview } from './overview-contract';
import { joinSummary, listShownDays, summarizeOverview } from './overview-rules';

const none = { items: [], total: 0 };
const makeRow = (days: Overview['daily'][number]['days']) => ({
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
  daily: [makeRow(['ready', 'ready'])],
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
  daily: [makeRow([null, 'draft', 'ready']), makeRow([null, null, 'ready'])],
  weekly: [makeRow(['ready', null])],
  wordPuzzles: [makeRow([null])],
  assigned: { items: [], total: 2 },
  reserveRuns: [
    {
      subjectType: 'question',
      subjectId: 'q',
      game: 'daily',
      title: 'Which?',
      categoryId: 'one',
      category: 'History',
      historyEntryId: 'e',
    },
  ],
  returned: { items: [], total: 1 },
  drafts: { items: [], total: 2 },
  noted: { items: [], total: 1 },
  waiting: 4,
};

it('a reviewer gets the open work, most urgent first, with the address of each list', () => {
  const parts = summarizeOverview(busy, { mayReview: true });
  expect(parts.map(({ text, href }) => [text, href])).toEqual([
    ['1 came back to you', '/overview#came-back-to-you'],
    ['2 gaps assigned to you', '/overview#assigned-to-you'],
    ['1 slot filled from the reserve', '/overview#reserve'],
    ['3 questions missing', '/plan'],
    ['1 weekly question missing', '/plan?game=weekly'],
    ['1 word puzzle missing', '/plan?game=word_puzzle'],
    ['4 wait for review', '/review'],
    ['2 drafts of yours', '/overview#your-drafts'],
    ['1 record with open notes', '/overview#open-notes'],
  ]);
});

it('a writer gets the open work in one line, without reviews', () => {
  const { waiting, drafts, noted } = busy;
  const parts = summarizeOverview({ ...quiet, waiting, drafts, noted }, { mayReview: false });
  expect(joinSummary(parts)).toBe('2 drafts of yours · 1 record with open notes');
});

it('a person without open work is told that nothing is missing', () => {
  expect(joinSummary(summarizeOverview(quiet, { mayReview: true }))).toBe(
    'nothing is missing in the next 7 days',
  );
});

it('a person sees seven days from today on, and the next four days of a weekly game', () => {
  const week = ['23', '24', '25', '26', '27', '28', '29'].map((day) => `2026-11-${day}`);
  expect(listShownDays('2026-11-23')).toEqual(week);
  expect(listShownDays('2026-11-23', 6)).toEqual(['2026-11-28', '2026-12-05', '2026-12-12', '2026-12-19']);
  expect(listShownDays('2026-11-28', 6)[0]).toBe('2026-11-28');
});
