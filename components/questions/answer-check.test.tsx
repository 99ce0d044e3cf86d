import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { hashAnswer } from '@/lib/features/lint/lint';
import { stubFetch } from '@/lib/testing/stub-fetch';
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
const checked = { answers: [], judged: '', checkId: 'c' };

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
  stubFetch(({ body }) => {
    bodies.push(body);
    return { json: checked };
  });
  render(<Form text={text} />);
  await userEvent.click(screen.getByRole('button', { name: 'Check the answer' }));
  await waitFor(() => expect(bodies).toEqual([sent]));
});

it('an editor with an incomplete question is asked for the whole question', async () => {
  render(<Form text="" />);
  await userEvent.click(screen.getByRole('button', { name: 'Check the answer' }));
  expect(screen.getByText('Enter a question: the whole question is checked.')).toBeVisible();
});

it('an editor reads that a model gave the marked answer each time', async () => {
  const proposed = 'Which river is the longest?';
  const judged = hashAnswer({ question: proposed, choices, correct: 'choice1' });
  stubFetch(() => ({ json: { ...checked, answers: ['Nile', 'Nile', 'Nile'], judged } }));
  render(<Form text={proposed} />);
  await userEvent.click(screen.getByRole('button', { name: 'Check the answer' }));
  expect(await screen.findByText(/a model gave the marked answer each time/)).toBeVisible();
});

const empty = createEmptyValues({ categoryId: '1', forDate: '2034-03-04' });

/** Shows the form of a new question, whose button "Save" empties it as a save does. */
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
  const response = Promise.withResolvers<{ json: object }>();
  stubFetch(() => response.promise);
  render(<NewQuestion />);
  const button = screen.getByRole('button', { name: 'Check the answer' });
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-busy');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await act(async () => response.resolve({ json: checked }));
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  expect(screen.getByText('Nothing to save')).toBeVisible();
});
