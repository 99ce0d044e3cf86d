import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { AnswerCheck } from './answer-check';
import { createEmptyValues, draftFields, toFormStart } from './question-draft';

const choices = { choice1: 'Nile', choice2: 'Amazon', choice3: 'Congo', choice4: 'Niger' };
const question = {
  id: 'q1',
  question: 'Which river?',
  choices,
  correctChoice: 'Nile',
  hasImage: false,
  hasAudio: false,
};
const stored = { question, categoryId: '1' };

function Form({ text }: { text: string }) {
  const form = useForm({ defaultValues: { ...toFormStart(stored).values, question: text } });
  return <AnswerCheck form={form} stored={stored} />;
}

it.each([
  ['the stored text', 'Which river?', { questionId: 'q1' }],
  [
    'a proposed text',
    'Which river is the longest?',
    { draft: { question: 'Which river is the longest?', choices, correct: 'choice1' } },
  ],
])('an editor whose form begins with %s has that text checked', async (_, text, sent) => {
  const bodies: unknown[] = [];
  globalThis.fetch = async (_address, request) => {
    bodies.push(JSON.parse(String(request?.body)));
    const answer = JSON.stringify({ answers: [], judged: '', checkId: 'c' });
    return { ok: true, headers: new Headers(), text: async () => answer } as Response;
  };
  render(<Form text={text} />);
  await act(() => userEvent.click(screen.getByRole('button', { name: 'Check the answer' })));
  expect(bodies).toEqual([sent]);
});

const empty = createEmptyValues({ categoryId: '1', forDate: '2034-03-04' });

/** A new question, which "Save" empties as a save does. */
function NewQuestion() {
  const form = useForm({ defaultValues: empty });
  const { reset, setValue, formState } = form;
  useEffect(() => {
    for (const name of draftFields) setValue(name, toFormStart(stored).values[name]);
  }, [setValue]);
  return (
    <>
      <AnswerCheck form={form} />
      <button type="button" onClick={() => reset(empty, { keepFieldsRef: true })}>
        Save
      </button>
      <p>{formState.isDirty ? 'Unsaved' : 'Nothing to save'}</p>
    </>
  );
}

it('an editor who stores a new question during its check has no unsaved work', async () => {
  let answer = (_: string) => {};
  const answered = new Promise<string>((resolve) => {
    answer = resolve;
  });
  globalThis.fetch = async () => ({ ok: true, headers: new Headers(), text: () => answered }) as Response;
  render(<NewQuestion />);
  const button = screen.getByRole('button', { name: 'Check the answer' });
  await act(() => userEvent.click(button));
  expect(button).toHaveAttribute('aria-busy');
  await act(() => userEvent.click(screen.getByRole('button', { name: 'Save' })));
  await act(async () => answer(JSON.stringify({ answers: [], judged: '', checkId: 'c' })));
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  expect(screen.getByText('Nothing to save')).toBeVisible();
});
