import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@/lib/errors/api-error';
import type { AutosavedDraft } from './autosaved-draft';
import { RecordFormFrame } from './record-form-frame';
import { useSaveAndGoOn, type WayToNextGap } from './use-next-gap';
import { type SaveContext, useRecordForm } from './use-record-form';

interface Note {
  text: string;
}

const noDraft = { earlierDraft: null } as AutosavedDraft<Note>;

const submit = { label: 'Submit', status: 'ready' } as const;
const saveDraft = { label: 'Save draft', status: 'draft' } as const;

interface NoteFormProps {
  save: (values: Note, context: SaveContext) => Promise<{ values: Note }>;
  nextGap?: WayToNextGap;
}

function NoteForm({ save, nextGap }: NoteFormProps) {
  const record = useRecordForm<Note>({
    start: { values: { text: '' } },
    fields: ['text'],
    check: () => null,
    save,
  });
  return (
    <RecordFormFrame
      record={record}
      draft={noDraft}
      goOn={useSaveAndGoOn(record, nextGap, submit)}
      saves={[submit, saveDraft]}
      firstField="text"
      hint=""
    >
      <input aria-label="Text" {...record.form.register('text')} />
    </RecordFormFrame>
  );
}

test.each([submit, saveDraft])(
  'An editor whose $label failed repeats it by Retry',
  async ({ label: name, status }) => {
    const save = jest
      .fn<ReturnType<NoteFormProps['save']>, Parameters<NoteFormProps['save']>>()
      .mockRejectedValueOnce(new ApiError('unavailable', 'No connection'))
      .mockResolvedValueOnce({ values: { text: '' } });
    render(<NoteForm save={save} />);
    await userEvent.type(screen.getByLabelText('Text'), 'Kept');
    await userEvent.click(screen.getByRole('button', { name }));
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    const [first, second] = save.mock.calls.map(([, context]) => context);
    expect(first).toMatchObject({ status, isRetry: false });
    expect(second).toMatchObject({ status, isRetry: true, idempotencyKey: first?.idempotencyKey });
  },
);

test('An editor who presses “Save and next gap” during a save stays in the form', async () => {
  const { promise, resolve } = Promise.withResolvers<{ values: Note }>();
  const nextGap = { find: async () => null, go: jest.fn(async () => true) };
  render(<NoteForm save={() => promise} nextGap={nextGap} />);
  await userEvent.type(screen.getByLabelText('Text'), 'Kept');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save and next gap' }));
  await act(async () => resolve({ values: { text: '' } }));
  expect(screen.getByLabelText('Text')).toHaveValue('');
  expect(nextGap.go).not.toHaveBeenCalled();
});
