import { describeSaved, describeSaves, type HintedRecord, listSaveActions } from './save-actions';

const editor = { hasStatus: true, mayPublish: true };
/** Another person has to approve the editor's own work. */
const author = { ...editor, needsOther: true };
const writer = { hasStatus: true, mayPublish: false };
const host = { hasStatus: false, mayPublish: true };
const approval = { path: '/review?item=question:1', nextPath: '/review?item=question:2' };

test.each([
  ['an editor, a new record', editor, undefined, ['Submit', 'Send for review', 'Save draft']],
  ['an editor, a record in review', editor, 'in_review', ['Submit', 'Send for review', 'Save draft']],
  ['an editor, a ready record', editor, 'ready', ['Submit', 'Take back to draft']],
  ['an author, a record in review', author, 'in_review', ['Send for review', 'Save draft']],
  ['an author, a draft', author, 'draft', ['Send for review', 'Save draft']],
  ['an author, a ready record', author, 'ready', ['Propose change', 'Take back to draft']],
  ['a writer, a new record', writer, undefined, ['Send for review', 'Save draft']],
  ['a writer, a ready record', writer, 'ready', ['Propose change', 'Save proposal as draft']],
  ['an editor in a review', { ...editor, approval }, 'in_review', ['Approve and next', 'Approve']],
  ['an author in a review', { ...author, approval }, 'in_review', ['Send for review', 'Save draft']],
  ['a writer in a review', { ...writer, approval }, 'in_review', ['Send for review', 'Save draft']],
] as const)('A person gets these ways to save: %s', (_case, saver, stored, labels) => {
  expect(listSaveActions(saver, stored).map(({ label }) => label)).toEqual(labels);
});

test('A way to save has a status, unless the game API has none', () => {
  expect(listSaveActions(editor)).toEqual([
    { label: 'Submit', status: 'ready' },
    { label: 'Send for review', status: 'in_review' },
    { label: 'Save draft', status: 'draft' },
  ]);
  expect(listSaveActions(host)).toEqual([{ label: 'Submit' }]);
});

test('A reviewer who approves goes to the next review, or back to this one', () => {
  expect(listSaveActions({ ...editor, approval }, 'in_review')).toEqual([
    { label: 'Approve and next', status: 'ready', leadsTo: approval.nextPath },
    { label: 'Approve', status: 'ready', leadsTo: approval.path },
  ]);
});

test('A person reads after a save which state was saved', () => {
  expect(describeSaved('Question saved', 'ready')).toBe('Question saved');
  expect(describeSaved('Question saved', undefined)).toBe('Question saved');
  expect(describeSaved('Question saved', 'draft')).toBe('Draft saved');
  expect(describeSaved('Question saved', 'in_review')).toBe('Sent for review');
  expect(describeSaved('Question saved', 'in_review', true)).toBe('Change sent for review');
});

const newRecord = { stored: undefined, forDate: '2026-11-30', today: '2026-11-23', goesOn: false } as const;

test.each([
  ['an editor, a later day', editor, {}, '“Submit” publishes: it goes live on Mon, Nov 30, 2026.'],
  ['an editor, today', editor, { forDate: '2026-11-23' }, '“Submit” publishes: it is live at once.'],
  [
    'an editor, a past day',
    editor,
    { forDate: '2026-11-22' },
    '“Submit” publishes: its day is over, so it is in the archive at once.',
  ],
  [
    'an editor, a stored draft of a past day',
    editor,
    { stored: 'draft', forDate: '2026-11-22' },
    '“Submit” publishes: its day is over, so it is in the archive at once.',
  ],
  ['an editor, the bench', editor, { forDate: '' }, '“Submit” publishes: it waits on the bench for a day.'],
  [
    'an editor, a reserve',
    editor,
    { forDate: '', runsAnyDay: true },
    '“Submit” publishes: it fills the next day of its category that has nothing ready, also today.',
  ],
  [
    'an editor, no date in a form that needs one',
    editor,
    { forDate: '', needsDate: true },
    '“Submit” publishes: for that it needs a date.',
  ],
  [
    'a writer, no date in a form that needs one',
    writer,
    { forDate: '', needsDate: true },
    '“Send for review” asks an editor to approve it: once that is done, it waits on the bench for a day.',
  ],
  [
    'an editor, a ready record',
    editor,
    { stored: 'ready' },
    '“Submit” publishes the change: it goes live on Mon, Nov 30, 2026.',
  ],
  [
    'an editor, a record in review',
    editor,
    { stored: 'in_review', goesOn: true },
    '“Submit” publishes: it goes live on Mon, Nov 30, 2026. “Save and next gap” publishes, too. “Save draft” takes it back from review.',
  ],
  [
    'a writer, a new record',
    writer,
    { goesOn: true },
    '“Send for review” asks an editor to approve it: once that is done, it goes live on Mon, Nov 30, 2026. “Save and next gap” sends it, too.',
  ],
  [
    'a writer, a live record',
    writer,
    { stored: 'ready', forDate: '2026-11-20' },
    '“Propose change” asks an editor to approve the change: once that is done, it is live at once.',
  ],
  ['an API without statuses', host, {}, ''],
] as const)(
  'A person reads before a save when players see it: %s',
  (_case, saver, fields: Partial<HintedRecord>, hint) => {
    const record = { ...newRecord, ...fields };
    expect(describeSaves(listSaveActions(saver, record.stored), record)).toBe(hint);
  },
);
