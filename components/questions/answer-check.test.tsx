import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { AnswerCheck } from './answer-check';
import { toFormStart } from './question-draft';

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
