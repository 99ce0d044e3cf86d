import { BroadcastChannel } from 'node:worker_threads';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readDraft } from '@/lib/browser/saved-draft';
import { useAutosavedDraft } from './autosaved-draft';
import { useRecordForm } from './use-record-form';

Object.assign(globalThis, { BroadcastChannel });

const start = { values: { text: '' } };
let renders = 0;

function TextForm() {
  renders += 1;
  const record = useRecordForm({
    start,
    fields: ['text'],
    check: () => null,
    save: async (values) => ({ values }),
  });
  useAutosavedDraft(record, { record: 'text:one' });
  return <input aria-label="Text" {...record.form.register('text')} />;
}

const readStoredText = () => readDraft('text:one', start.values)?.values.text;

test('stores each typed letter, and renders the form only for the first one, which makes it unsaved work', async () => {
  render(<TextForm />);
  await userEvent.type(screen.getByLabelText('Text'), 'a');
  expect(readStoredText()).toBe('a');
  renders = 0;
  await userEvent.keyboard('bcd');
  expect(readStoredText()).toBe('abcd');
  expect(renders).toBe(0);
  await userEvent.keyboard('{Backspace>4/}');
  expect(readStoredText()).toBeUndefined();
});
