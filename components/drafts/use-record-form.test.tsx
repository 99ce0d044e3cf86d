import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@/lib/errors/api-error';
import { type FormStart, type Reread, useRecordForm } from './use-record-form';

interface Note {
  title: string;
  text: string;
}

type Options = Parameters<typeof useRecordForm<Note>>[0];
type Save = Options['save'];
type NoteFormProps = Partial<Options> & Pick<Options, 'save'>;

/** The form starts like this after a save. */
const emptied: FormStart<Note> = { values: { title: '', text: '' } };

function NoteForm(options: NoteFormProps) {
  const { form, problem, conflict, send, resolve, origin } = useRecordForm<Note>({
    start: emptied,
    fields: ['title', 'text'],
    check: ({ title }) => (title ? null : { field: 'title', message: 'Enter a title' }),
    ...options,
  });
  const { base, version, proposal } = origin;
  return (
    <form onSubmit={send()}>
      <input aria-label="Title" {...form.register('title')} />
      <input aria-label="Text" {...form.register('text')} />
      <p role="alert">{problem}</p>
      <p>{conflict && `Stored now: ${conflict.stored.values.title}`}</p>
      <p>{form.formState.isDirty ? 'Unsaved' : 'Nothing to save'}</p>
      <p>{`Of ${base.title}, ${version}, ${proposal?.id}`}</p>
      <button type="submit">Save</button>
      <button type="button" onClick={send({ label: 'Save draft', status: 'draft' })}>
        Save draft
      </button>
      {conflict && (
        <button type="button" onClick={() => resolve(conflict.mine)}>
          Take mine
        </button>
      )}
    </form>
  );
}

afterEach(() => window.history.replaceState(null, '', '/'));

const findField = (name: string) => screen.getByLabelText(name);
const saveByClick = (name = 'Save') => userEvent.click(screen.getByRole('button', { name }));

/** Creates a save that fails with these errors, one after the other, and then succeeds. */
function createSave(...errors: ApiError[]) {
  const save = jest.fn<ReturnType<Save>, Parameters<Save>>(async () => emptied);
  for (const error of errors) save.mockRejectedValueOnce(error);
  return save;
}

/** Opens the form, types a title, and saves it. */
async function saveTitle(props: NoteFormProps) {
  render(<NoteForm {...props} />);
  await userEvent.type(findField('Title'), 'Kept');
  await saveByClick();
}

const noConnection = new ApiError('unavailable', 'No connection');

test('A person who saves a wrong form sees the problem and has the focus in its field, and nothing is sent', async () => {
  const save = createSave();
  render(<NoteForm save={save} />);
  await saveByClick();
  expect(screen.getByRole('alert')).toHaveTextContent('Enter a title');
  expect(findField('Title')).toHaveFocus();
  expect(save).not.toHaveBeenCalled();
});

/** Saves a title; the save waits until the test ends it. */
async function startSave() {
  const { promise, resolve } = Promise.withResolvers<FormStart<Note>>();
  const save = createSave().mockReturnValue(promise);
  const onDone = jest.fn();
  await saveTitle({ save, onDone });
  return { save, onDone, endSave: () => act(async () => resolve(emptied)) };
}

test('A person who types during a save keeps that text, and stays in the form', async () => {
  const { save, onDone, endSave } = await startSave();
  await userEvent.type(findField('Text'), 'typed on');
  await endSave();
  expect(findField('Title')).toHaveValue('');
  expect(findField('Text')).toHaveValue('typed on');
  expect(save.mock.lastCall?.[0]).toEqual({ title: 'Kept', text: '' });
  expect(onDone).not.toHaveBeenCalled();
});

test('A person who types nothing during a save is done', async () => {
  const { onDone, endSave } = await startSave();
  expect(onDone).not.toHaveBeenCalled();
  await endSave();
  expect(findField('Title')).toHaveValue('');
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('A person who leaves for another screen during a save stays there', async () => {
  const { onDone, endSave } = await startSave();
  window.history.replaceState(null, '', '/another-screen');
  await endSave();
  expect(findField('Title')).toHaveValue('');
  expect(onDone).not.toHaveBeenCalled();
});

test('A person who saves by another button during a save stores the record once', async () => {
  const { save, endSave } = await startSave();
  await saveByClick('Save draft');
  expect(save).toHaveBeenCalledTimes(1);
  await endSave();
});

/**
 * Saves twice: the first attempt fails with the error, and its message is shown; the second one has another text, and is by
 * that button.
 */
async function saveTwice(error: ApiError, secondButton?: string) {
  const save = createSave(error);
  await saveTitle({ save });
  expect(await screen.findByText(error.message)).toBeVisible();
  expect(findField('Title')).toHaveValue('Kept');
  await userEvent.type(findField('Text'), 'typed on');
  await saveByClick(secondButton);
  const [first, second] = save.mock.calls.map(([, context]) => context);
  return { first, second };
}

test('A person who saves again after a lost response repeats the save under its key', async () => {
  const { first, second } = await saveTwice(noConnection);
  expect(first?.isRetry).toBe(false);
  expect(second).toMatchObject({ isRetry: true, idempotencyKey: first?.idempotencyKey });
});

test('A person who saves with another status after a lost response makes another save under a new key', async () => {
  const { first, second } = await saveTwice(noConnection, 'Save draft');
  expect(second).toMatchObject({ isRetry: false, status: 'draft' });
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
});

test('A person who saves again after a refusal makes another save under a new key', async () => {
  const { first, second } = await saveTwice(new ApiError('invalid', 'Too long'));
  expect(second?.isRetry).toBe(false);
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
});

test('A person who saves again after an interrupted upload makes a first save', async () => {
  const save = createSave();
  const complete = jest.fn(async (values: Note) => values).mockRejectedValueOnce(noConnection);
  await saveTitle({ save, complete });
  expect(await screen.findByText('No connection')).toBeVisible();
  await saveByClick();
  expect(save.mock.calls.map(([, { isRetry }]) => isRetry)).toEqual([false]);
});

test('A person whose upload is refused after a lost response repeats the save under its key', async () => {
  const save = createSave(noConnection);
  const complete = jest
    .fn(async (values: Note) => values)
    .mockResolvedValueOnce({ title: 'Kept', text: '' })
    .mockRejectedValueOnce(new ApiError('invalid', 'File type is not supported'));
  await saveTitle({ save, complete });
  expect(await screen.findByText('No connection')).toBeVisible();
  await saveByClick();
  expect(await screen.findByText('File type is not supported')).toBeVisible();
  await saveByClick();
  const [first, second] = save.mock.calls.map(([, context]) => context);
  expect(second).toMatchObject({ isRetry: true, idempotencyKey: first?.idempotencyKey });
});

test('A person who is above a limit after a lost response repeats the save under its key', async () => {
  const save = createSave(noConnection, new ApiError('too_many_requests', 'Too many requests'));
  await saveTitle({ save });
  expect(await screen.findByText('No connection')).toBeVisible();
  await saveByClick();
  expect(await screen.findByText('Too many requests')).toBeVisible();
  await saveByClick();
  const keys = save.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey);
  expect(keys).toEqual(Array(3).fill(keys[0]));
});

test('A person whose text is refused has the focus in its field', async () => {
  const issues = [{ path: 'text', message: 'Too long' }];
  await saveTitle({ save: createSave(new ApiError('invalid', 'Too long', { issues })) });
  expect(await screen.findByText('Too long')).toBeVisible();
  expect(findField('Text')).toHaveFocus();
});

describe('A person who saves after somebody else has changed the record', () => {
  const start = { values: { title: 'Old', text: 'Old text' }, version: 1 };
  const stale = new ApiError('stale', 'Somebody else changed this');

  async function saveOver(stored: FormStart<Note>) {
    const save = createSave(stale);
    await saveTitle({ save, start, reload: async () => stored });
    return save;
  }

  test('sees the stored version of the changed field', async () => {
    const save = await saveOver({ values: { title: 'Theirs', text: 'Old text' }, version: 2 });
    expect(await screen.findByText('Stored now: Theirs')).toBeVisible();
    expect(save).toHaveBeenCalledTimes(1);
  });

  test('is asked, too, if no field of the form has changed', async () => {
    const save = await saveOver({ ...start, version: 2 });
    expect(await screen.findByText('Stored now: Old')).toBeVisible();
    expect(save).toHaveBeenCalledTimes(1);
  });

  test('sees only the refusal if the stored record is the one that was saved over', async () => {
    const save = await saveOver({ ...start, proposal: { id: 'of somebody else', version: 1 } });
    expect(await screen.findByText('Somebody else changed this')).toBeVisible();
    expect(screen.queryByText(/Stored now/)).toBeNull();
    expect(save).toHaveBeenCalledTimes(1);
  });
});

test('A person who has proposed a change in another tab replaces it only after seeing it', async () => {
  const message = 'Look at it';
  const save = createSave(new ApiError('stale', message, { issues: [{ path: 'proposal', message }] }));
  const proposal = { id: 'one', version: 1 };
  const now = { ...emptied, proposal, proposed: { title: 'In the other tab', text: '' } };
  await saveTitle({ save, reload: async () => now });
  expect(await screen.findByText('Stored now: In the other tab')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Take mine' }));
  expect(save.mock.calls.map(([, context]) => context.proposal)).toEqual([undefined, proposal]);
});

describe('A reviewer of a proposed change', () => {
  const proposal = { id: 'one', version: 1 };
  const started = {
    before: { title: 'Old', text: 'Old text' },
    values: { title: 'Proposed', text: 'Old text' },
    seen: { version: 1, proposal },
    isOutdated: false,
  };
  const live = { values: started.before, version: 1 };
  const stale = new ApiError('stale', 'Look at it again');

  /**
   * Saves the proposal, reloads the record as `now`, and saves again; returns the text of the comparison, and the
   * version and the proposal of both saves.
   */
  async function saveTwiceProposed(now: Reread<Note>) {
    const save = createSave(stale);
    render(<NoteForm save={save} start={live} proposed={started} reload={async () => now} />);
    await saveByClick();
    const compared = (await screen.findByText(/^Stored now/)).textContent;
    await userEvent.click(screen.getByRole('button', { name: 'Take mine' }));
    return { compared, sent: save.mock.calls.map(([, context]) => [context.version, context.proposal]) };
  }

  test('does not send a proposal again that was decided meanwhile', async () => {
    const { sent } = await saveTwiceProposed({ values: started.values, version: 2 });
    expect(sent).toEqual([
      [1, proposal],
      [2, undefined],
    ]);
  });

  test('approves a proposal that has changed only after seeing it', async () => {
    const other = { id: 'one', version: 2 };
    const now = { ...live, proposal: other, proposed: { title: 'Another', text: 'Old text' } };
    const { compared, sent } = await saveTwiceProposed(now);
    expect(compared).toBe('Stored now: Another');
    expect(sent).toEqual([
      [1, proposal],
      [1, other],
    ]);
    expect(screen.queryByText(/Stored now/)).toBeNull();
  });

  test('has no unsaved work before typing', async () => {
    render(<NoteForm save={jest.fn()} start={live} proposed={started} />);
    expect(findField('Title')).toHaveValue('Proposed');
    expect(screen.getByText('Nothing to save')).toBeVisible();
  });

  test('edits it as a draft over the version and the proposal that were opened', async () => {
    render(<NoteForm save={jest.fn()} start={live} proposed={started} />);
    await userEvent.type(findField('Title'), '!');
    expect(screen.getByText('Unsaved')).toBeVisible();
    expect(screen.getByText('Of Old, 1, one')).toBeVisible();
  });

  test('compares a proposal of an older record as soon as it is opened', async () => {
    const save = createSave();
    const newer = { values: { title: 'Live', text: 'Old text' }, version: 2 };
    render(<NoteForm save={save} start={newer} proposed={{ ...started, isOutdated: true }} />);
    expect(await screen.findByText('Stored now: Live')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Take mine' }));
    expect(findField('Title')).toHaveValue('Proposed');
    expect(save).not.toHaveBeenCalled();
  });
});
