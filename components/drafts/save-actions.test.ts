import { saveActions, savedText, saveHint } from './save-actions';

const labels = (...asked: Parameters<typeof saveActions>) => saveActions(...asked).map(({ label }) => label);

it('describes each save action, with Submit first for people who may publish', () => {
  const editor = { hasStatus: true, mayPublish: true };
  expect(saveActions(editor)).toEqual([
    { label: 'Submit', status: 'ready' },
    { label: 'Send for review', status: 'in_review' },
    { label: 'Save draft', status: 'draft' },
  ]);
  expect(saveActions(editor, 'in_review')).toEqual(saveActions(editor));
  expect(labels(editor, 'ready')).toEqual(['Submit', 'Take back to draft']);
});

it('offers no Submit of own work that was sent for review', () => {
  const author = { hasStatus: true, mayPublish: true, needsOther: true };
  expect(labels(author, 'in_review')).toEqual(['Send for review', 'Save draft']);
  expect(labels(author, 'draft')).toEqual(['Send for review', 'Save draft']);
  expect(labels(author, 'ready')).toEqual(['Propose change', 'Take back to draft']);
});

it('offers writers no Submit, and for a ready record a proposal', () => {
  const writer = { hasStatus: true, mayPublish: false };
  expect(labels(writer)).toEqual(['Send for review', 'Save draft']);
  expect(labels(writer, 'ready')).toEqual(['Propose change', 'Save proposal as draft']);
});

it('offers only Submit, without a status, if the game API has no statuses', () => {
  expect(saveActions({ hasStatus: false, mayPublish: true })).toEqual([{ label: 'Submit' }]);
});

it('keeps the product’s message after Submit', () => {
  expect(savedText('Question saved', 'ready')).toBe('Question saved');
  expect(savedText('Question saved', undefined)).toBe('Question saved');
  expect(savedText('Question saved', 'draft')).toBe('Draft saved');
  expect(savedText('Question saved', 'in_review')).toBe('Sent for review');
  expect(savedText('Question saved', 'in_review', true)).toBe('Change sent for review');
});

it('approves in the form that a review opened, and leads back to the review', () => {
  const approval = { path: '/review?item=question:1', nextPath: '/review?item=question:2' };
  const editor = { hasStatus: true, mayPublish: true, approval };
  expect(saveActions(editor, 'in_review')).toEqual([
    { label: 'Approve and next', status: 'ready', leadsTo: approval.nextPath },
    { label: 'Approve', status: 'ready', leadsTo: approval.path },
  ]);
  expect(labels({ ...editor, needsOther: true }, 'in_review')).toEqual(['Send for review', 'Save draft']);
  expect(labels({ ...editor, mayPublish: false }, 'in_review')).toEqual(['Send for review', 'Save draft']);
});

const editor = { hasStatus: true, mayPublish: true };
const writer = { hasStatus: true, mayPublish: false };
const asOf = { stored: undefined, forDate: '2026-11-30', today: '2026-11-23', goesOn: false } as const;

it.each([
  [editor, asOf, '“Submit” publishes: it goes live on Mon, Nov 30, 2026.'],
  [editor, { ...asOf, forDate: '2026-11-23' }, '“Submit” publishes: it is live at once.'],
  [
    editor,
    { ...asOf, forDate: '2026-11-22' },
    '“Submit” publishes: its day is over, so it is in the archive at once.',
  ],
  [editor, { ...asOf, forDate: '' }, '“Submit” publishes: it waits on the bench for a day.'],
  [
    editor,
    { ...asOf, forDate: '', runsAnyDay: true },
    '“Submit” publishes: it fills the next day of its category that has nothing ready, also today.',
  ],
  [editor, { ...asOf, forDate: '', needsDate: true }, '“Submit” publishes: for that it needs a date.'],
  [
    writer,
    { ...asOf, forDate: '', needsDate: true },
    '“Send for review” asks an editor to approve it: once that is done, it waits on the bench for a day.',
  ],
  [editor, { ...asOf, stored: 'ready' }, '“Submit” publishes the change: it goes live on Mon, Nov 30, 2026.'],
  [
    editor,
    { ...asOf, stored: 'in_review', goesOn: true },
    '“Submit” publishes: it goes live on Mon, Nov 30, 2026. “Save and next gap” publishes, too. “Save draft” takes it back from review.',
  ],
  [
    writer,
    { ...asOf, goesOn: true },
    '“Send for review” asks an editor to approve it: once that is done, it goes live on Mon, Nov 30, 2026. “Save and next gap” sends it, too.',
  ],
  [
    writer,
    { ...asOf, stored: 'ready', forDate: '2026-11-20' },
    '“Propose change” asks an editor to approve the change: once that is done, it is live at once.',
  ],
  [{ hasStatus: false, mayPublish: true }, asOf, ''],
] as const)('says what a save does to what players see: case %#', (saver, saved, hint) => {
  expect(saveHint(saveActions(saver, saved.stored), saved)).toBe(hint);
});
