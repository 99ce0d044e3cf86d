import { BroadcastChannel } from 'node:worker_threads';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readDraft, storeDraft } from '@/lib/browser/saved-draft';
import { DraftOffer, useAutosavedDraft } from './autosaved-draft';
import { useRecordForm } from './use-record-form';

// jsdom has no BroadcastChannel.
Object.assign(globalThis, { BroadcastChannel });

const start = { values: { text: '' }, version: 2 };
const save = jest.fn(async (values: { text: string }, _context: { version?: number }) => ({ values }));
/** Counts the renderings of the form. */
let renders = 0;

function TextForm() {
  renders += 1;
  const record = useRecordForm({ start, fields: ['text'], check: () => null, save });
  const draft = useAutosavedDraft(record, { record: 'text:one' });
  return (
    <>
      <DraftOffer {...draft} />
      <input aria-label="Text" {...record.form.register('text')} />
      <button type="button" onClick={record.send()}>
        Save
      </button>
    </>
  );
}

const readStoredText = () => readDraft('text:one', start.values)?.values.text;

beforeEach(() => window.localStorage.clear());

test('A writer has the typed letters stored, without a rendering of the form for each', async () => {
  render(<TextForm />);
  await userEvent.type(screen.getByLabelText('Text'), 'a');
  expect(readStoredText()).toBe('a');
  renders = 0;
  await userEvent.keyboard('bcd');
  expect(readStoredText()).toBe('abcd');
  expect(renders).toBe(0);
});

test('A writer who removes the typed text has no stored draft', async () => {
  render(<TextForm />);
  await userEvent.type(screen.getByLabelText('Text'), 'ab');
  expect(readStoredText()).toBe('ab');
  await userEvent.keyboard('{Backspace>2/}');
  expect(readStoredText()).toBeUndefined();
});

test('A writer who restores a draft of an older version saves it over that version', async () => {
  storeDraft('text:one', { values: { text: 'Mine' }, base: start.values, version: 1, fileNames: [] });
  render(<TextForm />);
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  expect(screen.getByLabelText('Text')).toHaveValue('Mine');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(save.mock.lastCall).toEqual([{ text: 'Mine' }, expect.objectContaining({ version: 1 })]);
});

test('A writer who discards a draft is not offered it again', async () => {
  storeDraft('text:one', { values: { text: 'Not worth it' }, base: start.values, fileNames: [] });
  const { unmount } = render(<TextForm />);
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByText('Restore draft?')).toBeNull();
  unmount();
  render(<TextForm />);
  expect(screen.queryByText('Restore draft?')).toBeNull();
});

test('A writer who saves other text than an earlier draft is not offered that draft any more', async () => {
  storeDraft('text:one', { values: { text: 'From yesterday' }, base: start.values, fileNames: [] });
  render(<TextForm />);
  await userEvent.type(screen.getByLabelText('Text'), 'From today');
  expect(screen.getByText('Restore draft?')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByText('Restore draft?')).toBeNull());
  expect(readStoredText()).toBeUndefined();
});
