import { isReleased, nameDate, type Readiness, reasonMissingMessage, statusNames } from './rules';

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

it('names days, the bench, what is missing and how far a record is', () => {
  expect(nameDate(today)).toBe('Sun, Nov 22, 2026');
  expect([null, undefined, '' as const].map(nameDate)).toEqual(Array(3).fill('On the bench'));
  expect(reasonMissingMessage('puzzle')).toBe('This puzzle is already released. Say why it changes.');
  expect(statusNames).toEqual({ draft: 'Draft', in_review: 'In review', ready: 'Ready' });
});
