import { findBackgroundProblem, warnOfLicence, warnOfReviewBy } from './background';
import { backgroundFields } from './contract';

const none = { explanation: '', source: '', reviewBy: '' };
const today = '2026-11-24';

test.each([
  [{}, null],
  [{ explanation: 'x'.repeat(1000), source: 'x'.repeat(500), reviewBy: '2028-02-29' }, null],
  [{ explanation: 'x'.repeat(5000) }, 'Explanation: use at most 1000 characters. It has 5000.'],
  [{ source: 'x'.repeat(501) }, 'Source: use at most 500 characters. It has 501.'],
  [{ reviewBy: '12026-01-01' }, 'Review by: Use a date that exists, written YYYY-MM-DD'],
])('what is behind a record is short, and its date exists: %#', (more, message) => {
  expect(findBackgroundProblem({ ...none, ...more })?.message ?? null).toBe(message);
});

test('a call takes no longer ones than a form', () => {
  const takes = (text: string) => backgroundFields.explanation.safeParse(text).success;
  expect([takes('x'.repeat(1000)), takes('x'.repeat(1001)), takes('x'.repeat(5000))]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a day that is over is said apart from one that will be over on the day of release', () => {
  expect(warnOfReviewBy({ reviewBy: '2026-11-24', forDate: '2026-11-24' }, today)).toBeNull();
  expect(warnOfReviewBy({ reviewBy: '' }, today)).toBeNull();
  expect(warnOfReviewBy({ reviewBy: '2026-11-23' }, today)).toBe(
    'Its review-by date, Mon, Nov 23, 2026, is over: check that it still holds.',
  );
  expect(warnOfReviewBy({ reviewBy: '2026-11-25', forDate: '2026-11-26' }, today)).toBe(
    'Its review-by date, Wed, Nov 25, 2026, is before its day: it may not hold by then.',
  );
  expect(warnOfLicence({ licenceUntil: '2026-11-23' }, today)).toBe(
    'The licence of its file ran out on Mon, Nov 23, 2026.',
  );
  expect(warnOfLicence({ licenceUntil: '2026-11-25', forDate: '2026-11-26' }, today)).toBe(
    'The licence of its file runs out on Wed, Nov 25, 2026, before its day.',
  );
});
