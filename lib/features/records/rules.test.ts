import {
  type Background,
  background,
  describeMissingReason,
  findBackgroundProblem,
  isReleased,
  makeGenerationId,
  nameDate,
  type Readiness,
  readModel,
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
])('a record with %j counts as released: %s', (record, isSeen) => {
  expect(isReleased(record, today)).toBe(isSeen);
});

it.each([
  [today, 'Sun, Nov 22, 2026'],
  [null, 'On the bench'],
  ['' as const, 'On the bench'],
])('the date %j is shown as %s', (forDate, name) => {
  expect(nameDate(forDate)).toBe(name);
});

it('the request for a reason names the released kind of record', () => {
  expect(describeMissingReason('puzzle')).toBe('This puzzle is already released. Say why it changes.');
});

it('the id of a generation names its model, also if that has a dot', () => {
  expect(readModel(makeGenerationId('gpt-4.1', '0a-1b'))).toBe('gpt-4.1');
});

const none = background.each(() => '');

test.each<[string, Partial<Background>]>([
  ['without any text', {}],
  [
    'as long as it may be',
    { explanation: 'x'.repeat(1000), source: 'x'.repeat(500), reviewBy: '2028-02-29' },
  ],
])('a background %s has no problem', (_what, given) => {
  expect(findBackgroundProblem({ ...none, ...given })).toBeNull();
});

test.each<[string, Partial<Background>]>([
  ['Explanation: use at most 1000 characters. It has 5000.', { explanation: 'x'.repeat(5000) }],
  ['Source: use at most 500 characters. It has 501.', { source: 'x'.repeat(501) }],
  ['Review by: Use a date that exists, written YYYY-MM-DD', { reviewBy: '12026-01-01' }],
])('a person whose background is refused reads “%s”', (message, given) => {
  expect(findBackgroundProblem({ ...none, ...given })?.message).toBe(message);
});
