import { saveActions, savedText } from './save-actions';

const labels = (...asked: Parameters<typeof saveActions>) => saveActions(...asked).map(({ label }) => label);

it('says what each way to save does, Submit first for who may publish', () => {
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

it('offers no Submit to who only writes, and of what is ready a proposal', () => {
  const writer = { hasStatus: true, mayPublish: false };
  expect(labels(writer)).toEqual(['Send for review', 'Save draft']);
  expect(labels(writer, 'ready')).toEqual(['Propose change', 'Save proposal as draft']);
});

it('has nothing but Submit, and no status, where the game API knows none', () => {
  expect(saveActions({ hasStatus: false, mayPublish: true })).toEqual([{ label: 'Submit' }]);
});

it('keeps the product’s words for what was submitted', () => {
  expect(savedText('Question saved', 'ready')).toBe('Question saved');
  expect(savedText('Question saved', undefined)).toBe('Question saved');
  expect(savedText('Question saved', 'draft')).toBe('Draft saved');
  expect(savedText('Question saved', 'in_review')).toBe('Sent for review');
  expect(savedText('Question saved', 'in_review', true)).toBe('Change sent for review');
});
