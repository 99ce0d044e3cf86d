import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '@/lib/errors/api-error';
import {
  type FormStart,
  type ProposedStart,
  type Reread,
  type SaveContext,
  useRecordForm,
} from './use-record-form';

interface Note {
  title: string;
  text: string;
}

type Save = (values: Note, context: SaveContext) => Promise<FormStart<Note>>;

const emptied: FormStart<Note> = { values: { title: '', text: '' } };

interface NoteFormProps {
  save: Save;
  start?: FormStart<Note>;
  proposed?: ProposedStart<Note>;
  reload?: () => Promise<Reread<Note> | null>;
  onDone?: () => void;
}

function NoteForm({ save, start = emptied, proposed, reload, onDone }: NoteFormProps) {
  const { form, problem, conflict, submit, resolve, begin, origin } = useRecordForm<Note>({
    start,
    reload,
    fields: ['title', 'text'],
    check: ({ title }) => (title ? null : { field: 'title', message: 'Enter a title' }),
    save,
    onDone,
  });
  const fill = useEffectEvent(() => proposed && begin(proposed));
  useEffect(() => fill(), []);
  const { base, version, proposal } = origin;
  return (
    <form onSubmit={form.handleSubmit(async (values) => void (await submit(values)))}>
      <input aria-label="Title" {...form.register('title')} />
      <input aria-label="Text" {...form.register('text')} />
      <p role="alert">{problem}</p>
      <p>{conflict && `Stored now: ${conflict.stored.values.title}`}</p>
      <p>{form.formState.isDirty ? 'Unsaved' : 'Nothing to save'}</p>
      <p>{`Of ${base.title}, ${version}, ${proposal?.id}`}</p>
      <button type="submit">Save</button>
      {conflict && (
        <button type="button" onClick={() => resolve(conflict.mine)}>
          Take mine
        </button>
      )}
    </form>
  );
}

const field = (name: string) => screen.getByLabelText(name);
const saveByClick = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('shows and focuses the first problem, and sends nothing', async () => {
  const save = jest.fn<ReturnType<Save>, Parameters<Save>>();
  render(<NoteForm save={save} />);
  await saveByClick();
  expect(screen.getByRole('alert')).toHaveTextContent('Enter a title');
  expect(field('Title')).toHaveFocus();
  expect(save).not.toHaveBeenCalled();
});

test('text that is typed during a save stays in the form, which does not leave', async () => {
  let answer: (next: FormStart<Note>) => void = () => {};
  const save = jest.fn<ReturnType<Save>, Parameters<Save>>(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const onDone = jest.fn();
  render(<NoteForm save={save} onDone={onDone} />);
  await userEvent.type(field('Title'), 'Sent');
  await saveByClick();
  await userEvent.type(field('Text'), 'typed on');
  answer(emptied);
  await expect(screen.findByDisplayValue('')).resolves.toBe(field('Title'));
  expect(field('Text')).toHaveValue('typed on');
  expect(onDone).not.toHaveBeenCalled();

  await userEvent.type(field('Title'), 'Next');
  await saveByClick();
  answer(emptied);
  await expect(screen.findAllByDisplayValue('')).resolves.toHaveLength(2);
  expect(onDone).toHaveBeenCalledTimes(1);
  expect(save.mock.calls.map(([values]) => values)).toEqual([
    { title: 'Sent', text: '' },
    { title: 'Next', text: 'typed on' },
  ]);
});

test('a save without response is repeated under its key; after a refusal a new key is used', async () => {
  const save = jest
    .fn<ReturnType<Save>, Parameters<Save>>()
    .mockRejectedValueOnce(new ApiError('unavailable', 'No connection'))
    .mockRejectedValueOnce(
      new ApiError('invalid', 'Too long', { issues: [{ path: 'text', message: 'Too long' }] }),
    )
    .mockResolvedValueOnce(emptied);
  render(<NoteForm save={save} />);
  await userEvent.type(field('Title'), 'Kept');
  await saveByClick();
  expect(await screen.findByText('No connection')).toBeVisible();
  await saveByClick();
  expect(await screen.findByText('Too long')).toBeVisible();
  expect(field('Text')).toHaveFocus();
  expect(field('Title')).toHaveValue('Kept');
  await saveByClick();
  await expect(screen.findAllByDisplayValue('')).resolves.toHaveLength(2);
  const [first, second, third] = save.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(save.mock.calls.map(([, { isRetry }]) => isRetry)).toEqual([false, true, false]);
});

describe('when somebody else has changed the record', () => {
  const start = { values: { title: 'Old', text: 'Old text' }, version: 1 };
  const stale = new ApiError('stale', 'Somebody else changed this');

  async function saveOver(stored: FormStart<Note>) {
    const save = jest
      .fn<ReturnType<Save>, Parameters<Save>>()
      .mockRejectedValueOnce(stale)
      .mockResolvedValueOnce({ values: { title: 'Mine', text: 'Old text' }, version: 3 });
    render(<NoteForm save={save} start={start} reload={async () => stored} />);
    await userEvent.clear(field('Title'));
    await userEvent.type(field('Title'), 'Mine');
    await saveByClick();
    return save;
  }

  test('offers both versions of a field of the form', async () => {
    const save = await saveOver({ values: { title: 'Theirs', text: 'Old text' }, version: 2 });
    expect(await screen.findByText('Stored now: Theirs')).toBeVisible();
    expect(save).toHaveBeenCalledTimes(1);
  });

  test('asks, too, about a field outside of the form, and sends nothing again by itself', async () => {
    const save = await saveOver({ ...start, version: 2 });
    expect(await screen.findByText('Stored now: Old')).toBeVisible();
    expect(save).toHaveBeenCalledTimes(1);
  });

  test('shows the refusal and sends nothing again if the stored record is the one that was saved over', async () => {
    const save = await saveOver(start);
    expect(await screen.findByText('Somebody else changed this')).toBeVisible();
    expect(screen.queryByText(/Stored now/)).toBeNull();
    expect(save).toHaveBeenCalledTimes(1);
  });
});

describe('a proposed change', () => {
  const proposal = { id: 'one', version: 1 };
  const started = {
    before: { title: 'Old', text: 'Old text' },
    values: { title: 'Proposed', text: 'Old text' },
    seen: { version: 1, proposal },
    isOutdated: false,
  };
  const live = { values: started.before, version: 1 };
  const stale = new ApiError('stale', 'Look at it again');

  async function saveProposed(...reread: Reread<Note>[]) {
    const save = jest.fn<ReturnType<Save>, Parameters<Save>>();
    for (const _ of reread) save.mockRejectedValueOnce(stale);
    save.mockResolvedValueOnce({ values: started.values, version: 9 });
    const reload = jest.fn<Promise<Reread<Note>>, []>();
    for (const now of reread) reload.mockResolvedValueOnce(now);
    render(<NoteForm save={save} start={live} proposed={started} reload={reload} />);
    for (const _ of reread) {
      await saveByClick();
      await userEvent.click(await screen.findByRole('button', { name: 'Take mine' }));
    }
    return save.mock.calls.map(([, { version, proposal: sent }]) => [version, sent]);
  }

  test('does not send a proposal again that was decided meanwhile', async () => {
    expect(await saveProposed({ values: started.values, version: 2 })).toEqual([
      [1, proposal],
      [2, undefined],
    ]);
  });

  test('shows a proposal that has changed before it is approved', async () => {
    const other = { id: 'one', version: 2 };
    const now = { ...live, proposal: other, proposed: { title: 'Another', text: 'Old text' } };
    expect(await saveProposed(now)).toEqual([
      [1, proposal],
      [1, other],
    ]);
    expect(screen.queryByText(/Stored now/)).toBeNull();
  });

  test('is no unsaved work when it is only opened; when it is edited, the draft keeps the version that it changes', async () => {
    render(<NoteForm save={jest.fn()} start={live} proposed={started} />);
    expect(field('Title')).toHaveValue('Proposed');
    expect(screen.getByText('Nothing to save')).toBeVisible();
    await userEvent.type(field('Title'), '!');
    expect(screen.getByText('Unsaved')).toBeVisible();
    expect(screen.getByText('Of Old, 1, one')).toBeVisible();
  });

  test('a proposal of an older record is compared as soon as it is opened', async () => {
    const save = jest.fn<ReturnType<Save>, Parameters<Save>>();
    const newer = { values: { title: 'Live', text: 'Old text' }, version: 2 };
    render(<NoteForm save={save} start={newer} proposed={{ ...started, isOutdated: true }} />);
    expect(await screen.findByText('Stored now: Live')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Take mine' }));
    expect(field('Title')).toHaveValue('Proposed');
    expect(save).not.toHaveBeenCalled();
  });
});
