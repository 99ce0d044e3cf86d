import { describeSaved, describeSaves, type HintedRecord, listSaveActions } from './save-actions';

const editor = { hasStatus: true, mayPublish: true };
const writer = { hasStatus: true, mayPublish: false };
const listLabels = (...saver: Parameters<typeof listSaveActions>) =>
  listSaveActions(...saver).map(({ label }) => label);

test('An editor saves a new record, or one in review, in three ways, Submit first', () => {
  expect(listSaveActions(editor)).toEqual([
    { label: 'Submit', status: 'ready' },
    { label: 'Send for review', status: 'in_review' },
    { label: 'Save draft', status: 'draft' },
  ]);
  expect(listSaveActions(editor, 'in_review')).toEqual(listSaveActions(editor));
});

test('An editor submits a ready record, or takes it back to a draft', () => {
  expect(listLabels(editor, 'ready')).toEqual(['Submit', 'Take back to draft']);
});

test('An editor whose own work another person has to approve gets no Submit', () => {
  const author = { ...editor, needsOther: true };
  expect(listLabels(author, 'in_review')).toEqual(['Send for review', 'Save draft']);
  expect(listLabels(author, 'draft')).toEqual(['Send for review', 'Save draft']);
  expect(listLabels(author, 'ready')).toEqual(['Propose change', 'Take back to draft']);
});

test('A writer gets no Submit, and for a ready record a proposal', () => {
  expect(listLabels(writer)).toEqual(['Send for review', 'Save draft']);
  expect(listLabels(writer, 'ready')).toEqual(['Propose change', 'Save proposal as draft']);
});

test('A person with a game API without statuses gets only Submit', () => {
  expect(listSaveActions({ hasStatus: false, mayPublish: true })).toEqual([{ label: 'Submit' }]);
});

describe('A form that a review opened', () => {
  const approval = { path: '/review?item=question:1', nextPath: '/review?item=question:2' };

  test('lets an editor approve, and leads back to the review', () => {
    expect(listSaveActions({ ...editor, approval }, 'in_review')).toEqual([
      { label: 'Approve and next', status: 'ready', leadsTo: approval.nextPath },
      { label: 'Approve', status: 'ready', leadsTo: approval.path },
    ]);
  });

  test('lets neither the author nor a writer approve', () => {
    const own = { ...editor, approval, needsOther: true };
    expect(listLabels(own, 'in_review')).toEqual(['Send for review', 'Save draft']);
    expect(listLabels({ ...writer, approval }, 'in_review')).toEqual(['Send for review', 'Save draft']);
  });
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
  ['an API without statuses', { hasStatus: false, mayPublish: true }, {}, ''],
] as const)(
  'A person reads before a save when players see it: %s',
  (_case, saver, fields: Partial<HintedRecord>, hint) => {
    const record = { ...newRecord, ...fields };
    expect(describeSaves(listSaveActions(saver, record.stored), record)).toBe(hint);
  },
);
