import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@/lib/errors/api-error';
import { RecordFormFrame } from './record-form-frame';
import { type SaveContext, useRecordForm } from './use-record-form';

interface Note {
  text: string;
}

const noDraft = {
  earlierDraft: null,
  restore() {},
  discard() {},
  isElsewhere: false,
  isRefused: false,
  moveTo: () => true,
};

interface NoteFormProps {
  save: (values: Note, context: SaveContext) => Promise<{ values: Note }>;
}

function NoteForm({ save }: NoteFormProps) {
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
      goOn={{ isGoingOn: false, saveAndGoOn: null }}
      saves={[
        { label: 'Submit', status: 'ready' },
        { label: 'Save draft', status: 'draft' },
      ]}
      firstField="text"
      hint=""
    >
      <input aria-label="Text" {...record.form.register('text')} />
    </RecordFormFrame>
  );
}

test.each([
  ['Submit', 'ready'],
  ['Save draft', 'draft'],
])('An editor whose %s failed repeats it by Retry', async (name, status) => {
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
});
