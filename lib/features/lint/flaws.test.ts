import { findFlaws, warnOfLicence, warnOfReviewBy } from './flaws';
import { toLintedPuzzle } from './lint';

const linted = toLintedPuzzle({ word: 'FJORD', hint: 'A narrow inlet' });
const askedBadly = toLintedPuzzle({ word: 'FJORD', hint: 'A fjord, and then another fjord' });

test.each([
  [{ status: 'ready' }, []],
  [{ status: 'draft', problem: 'Enter a question' }, ['incomplete']],
  // A ready record does not count as incomplete.
  [{ status: 'ready', problem: 'Enter a question' }, []],
  [{ status: 'ready', mediaType: 'image', alt: ' ' }, ['no_alt']],
  [{ status: 'ready', mediaType: 'image', alt: 'A harbour' }, []],
  // The last day itself is still valid, on the bench and on the record's own day.
  [{ status: 'ready', reviewBy: '2026-11-24', licenceUntil: '2026-11-24' }, []],
  [{ status: 'draft', reviewBy: '2026-11-23' }, ['overdue']],
  [{ status: 'ready', licenceUntil: '2026-11-23', forDate: '2026-11-01' }, ['licence']],
  [{ status: 'ready', reviewBy: '2026-12-01', licenceUntil: '2026-12-01', forDate: '2026-12-01' }, []],
  [
    { status: 'ready', reviewBy: '2026-12-01', licenceUntil: '2026-12-01', forDate: '2026-12-02' },
    ['overdue', 'licence'],
  ],
  [{ status: 'draft', problem: 'Select a date', linted: askedBadly }, ['incomplete', 'answer_in_question']],
] as const)('%j has the flaws %j', (record, flaws) => {
  expect(findFlaws({ linted, ...record }, '2026-11-24')).toEqual(flaws);
});

test.each([
  [{ reviewBy: '2026-11-24', forDate: '2026-11-24' }, null],
  [{ reviewBy: '' }, null],
  [{ reviewBy: '2026-11-23' }, 'Its review-by date, Mon, Nov 23, 2026, is over: check that it still holds.'],
  [
    { reviewBy: '2026-11-25', forDate: '2026-11-26' },
    'Its review-by date, Wed, Nov 25, 2026, is before its day: it may not hold by then.',
  ],
])('a writer of a record with %j gets the warning: %s', (record, warning) => {
  expect(warnOfReviewBy(record, '2026-11-24')).toBe(warning);
});

test.each([
  [{ licenceUntil: '2026-11-23' }, 'The licence of its file ran out on Mon, Nov 23, 2026.'],
  [
    { licenceUntil: '2026-11-25', forDate: '2026-11-26' },
    'The licence of its file runs out on Wed, Nov 25, 2026, before its day.',
  ],
])('a writer of a record whose file has %j gets the warning: %s', (record, warning) => {
  expect(warnOfLicence(record, '2026-11-24')).toBe(warning);
});
