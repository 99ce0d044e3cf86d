import * as fc from 'fast-check';
import { addDays } from '@/lib/dates/calendar-date';
import { backgroundFields } from './contract';
import { type Background, background } from './fields';
import {
  countRunway,
  findBackgroundProblem,
  isReleased,
  nameDate,
  nameRunway,
  type Readiness,
  RUNWAY_MAX_DAYS,
  reasonMissingMessage,
  statusNames,
} from './rules';

const today = '2026-11-22';

it.each<[Readiness, boolean]>([
  [{ forDate: '2026-11-21', status: 'ready' }, true],
  [{ forDate: today, status: 'ready' }, true],
  [{ forDate: today }, true],
  [{ forDate: '2026-11-23', status: 'ready' }, false],
  [{ forDate: today, status: 'in_review' }, false],
  [{ forDate: today, status: 'draft' }, false],
  [{ forDate: null, status: 'ready' }, false],
  [{}, false],
])('players have seen %j: %s', (record, isSeen) => {
  expect(isReleased(record, today)).toBe(isSeen);
});

it('describes days, the bench, missing parts and statuses', () => {
  expect(nameDate(today)).toBe('Sun, Nov 22, 2026');
  expect([null, undefined, '' as const].map(nameDate)).toEqual(Array(3).fill('On the bench'));
  expect(reasonMissingMessage('puzzle')).toBe('This puzzle is already released. Say why it changes.');
  expect(statusNames).toEqual({ draft: 'Draft', in_review: 'In review', ready: 'Ready' });
});

const none = background.each(() => '');

test.each([
  [{}, null],
  [{ explanation: 'x'.repeat(1000), source: 'x'.repeat(500), reviewBy: '2028-02-29' }, null],
  [{ explanation: 'x'.repeat(5000) }, 'Explanation: use at most 1000 characters. It has 5000.'],
  [{ source: 'x'.repeat(501) }, 'Source: use at most 500 characters. It has 501.'],
  [{ reviewBy: '12026-01-01' }, 'Review by: Use a date that exists, written YYYY-MM-DD'],
])(
  'a form refuses a background that is too long, or a date that does not exist: %#',
  (more: Partial<Background>, message) => {
    expect(findBackgroundProblem({ ...none, ...more })?.message ?? null).toBe(message);
  },
);

test('a call accepts the same lengths as a form', () => {
  const takes = (text: string) => backgroundFields.explanation.safeParse(text).success;
  expect([takes('x'.repeat(1000)), takes('x'.repeat(1001)), takes('x'.repeat(5000))]).toEqual([
    true,
    false,
    false,
  ]);
});

describe('runway', () => {
  const today = '2026-11-22';

  it('counts the ready days from today to the first other one', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 90 })), (offsets) => {
        const runway = countRunway(new Set(offsets.map((offset) => addDays(today, offset))), today);
        const firstGap = Array.from({ length: RUNWAY_MAX_DAYS }, (_, day) => day).find(
          (day) => !offsets.includes(day),
        );
        expect(runway).toBe(firstGap ?? RUNWAY_MAX_DAYS);
      }),
    );
  });

  it.each([
    ['nothing', [], 0],
    ['not this week', [7], 0],
    ['two weeks', [0, 7], 14],
    ['two weeks and a later one', [0, 7, 21], 14],
    ['more than anybody looks at', Array.from({ length: 20 }, (_, week) => 7 * week), RUNWAY_MAX_DAYS],
  ])('counts the days of weekly dates: %s', (_what, ready, expected) => {
    expect(countRunway(new Set(ready.map((days) => addDays(today, days))), today, 7)).toBe(expected);
  });

  it.each([
    [0, '0 days'],
    [1, '1 day'],
    [59, '59 days'],
    [60, '60+ days'],
  ])('names a runway of %i: %s', (days, name) => {
    expect(nameRunway(days)).toBe(name);
  });
});
