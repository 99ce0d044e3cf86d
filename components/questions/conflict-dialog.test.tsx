import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import { addModalDialogs } from '@/lib/testing/modal-dialogs';
import { ConflictDialog } from './conflict-dialog';
import { emptyValues } from './question-draft';

addModalDialogs();

const base = {
  ...emptyValues,
  question: 'Which?',
  choice1: 'One',
  choice2: 'Two',
  choice3: 'Three',
  choice4: 'Four',
  correctChoice: 'choice1' as const,
};
const mine = { ...base, question: 'Which of these?', choice1: 'Uno', correctChoice: 'choice2' as const };
const stored: QuestionInfo = {
  id: 'q',
  questionTag: 't',
  version: 2,
  question: 'Which one?',
  choices: { choice1: 'One', choice2: 'Two', choice3: 'Drei', choice4: 'Four' },
  correctChoice: 'One',
  hasImage: false,
  hasAudio: false,
  forDate: '2031-01-01',
};

function open() {
  const resolve = jest.fn();
  render(<ConflictDialog conflict={{ mine, stored, base }} onResolve={resolve} />);
  const pick = (field: string, side: RegExp) =>
    within(screen.getByRole('group', { name: field })).getByRole('radio', { name: side });
  return { resolve, pick };
}

test('starts from what each of the two changed, and names only what differs', async () => {
  const { resolve, pick } = open();
  expect(screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual([
    'Question',
    'Choice 1',
    'Choice 3',
    'Correct choice',
  ]);
  expect(pick('Choice 3', /Stored now Drei/)).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(resolve).toHaveBeenCalledWith({ ...mine, choice3: 'Drei' });
});

test('merges what is chosen', async () => {
  const { resolve, pick } = open();
  await userEvent.click(pick('Question', /Stored now/));
  await userEvent.click(pick('Choice 3', /Yours/));
  await userEvent.click(pick('Correct choice', /Stored now Choice 1/));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(resolve).toHaveBeenCalledWith({ ...base, question: 'Which one?', choice1: 'Uno', choice3: 'Three' });
});

test('going back changes nothing', async () => {
  const { resolve } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Back to the form' }));
  expect(resolve).toHaveBeenCalledWith(null);
});
