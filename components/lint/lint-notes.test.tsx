import { fireEvent, render, screen, waitFor, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { OwnApiProvider } from '@/components/layout/own-api';
import { parseDismissals, toLintedPuzzle, toLintedQuestion } from '@/lib/features/lint/lint';
import { LintNotes, TypedLintNotes } from './lint-notes';
import { RecordFormLint } from './record-lint';

function Form() {
  const [hint, setHint] = useState('');
  return (
    <>
      <input aria-label="Hint" value={hint} onChange={({ target }) => setHint(target.value)} />
      <TypedLintNotes linted={toLintedPuzzle({ word: 'FJORD', hint })} />
    </>
  );
}

const findHint = () => screen.getByRole('textbox', { name: 'Hint' });
const waitForNotes = () => screen.findByRole('region', { name: 'Wording' });

test('A writer who pauses reads and hears warnings, and keeps the focus', async () => {
  render(<Form />);
  await userEvent.type(findHint(), 'A fjord (');
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  const notes = await waitForNotes();
  expect(notes).toHaveTextContent('The answer stands in the question Hint FJORD');
  expect(notes).toHaveTextContent('Quotes or brackets left open Hint (');
  expect(findHint()).toHaveFocus();
  expect(document.querySelector('[aria-live=polite]')).toHaveTextContent(
    'Hint: The answer stands in the question. Hint: Quotes or brackets left open.',
  );
});

test('A writer who mends the text loses its warnings', async () => {
  render(<Form />);
  await userEvent.type(findHint(), 'A fjord');
  const notes = await waitForNotes();
  await userEvent.clear(findHint());
  await waitForElementToBeRemoved(notes);
});

function DismissingForm({ onSubmit }: { onSubmit: () => void }) {
  const [dismissed, setDismissed] = useState('');
  return (
    <form onSubmit={onSubmit}>
      <RecordFormLint
        linted={toLintedPuzzle({ word: 'FJORD', hint: 'A fjord' })}
        dismissed={{ value: dismissed, onChange: setDismissed }}
      />
      <output>{dismissed}</output>
    </form>
  );
}

/** Shows a form with a warning, and asks to dismiss it; returns the form's `onSubmit`. */
async function askToDismiss() {
  const onSubmit = jest.fn();
  render(<DismissingForm onSubmit={onSubmit} />);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss: The answer stands in the question' }));
  return onSubmit;
}

test('A writer who dismisses a warning without a reason is asked for one, and the form is not submitted', async () => {
  const onSubmit = await askToDismiss();
  const reason = screen.getByRole('textbox', { name: 'Why the text is right' });
  expect(reason).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(reason).toHaveAccessibleDescription('Say why it is right');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('A writer who presses Escape instead of giving a reason is back at the button, and closes no dialog', async () => {
  await askToDismiss();
  const reason = screen.getByRole('textbox', { name: 'Why the text is right' });
  // Browsers close a dialog by an Escape whose default is not prevented.
  expect(fireEvent.keyDown(reason, { key: 'Escape' })).toBe(false);
  expect(screen.getByRole('button', { name: /^Dismiss/ })).toHaveFocus();
});

test('A writer dismisses a warning by keyboard with a reason, without submitting the form', async () => {
  const onSubmit = await askToDismiss();
  await userEvent.keyboard('A joke{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  expect(parseDismissals(document.querySelector('output')?.textContent)).toMatchObject([
    { rule: 'answer_in_question', reason: 'A joke' },
  ]);
  await waitFor(() => expect(screen.getByText('1 warning dismissed')).toHaveFocus());
});

test('A writer reads the reason of a dismissed warning', async () => {
  await askToDismiss();
  await userEvent.keyboard('A joke{Enter}');
  await userEvent.click(screen.getByText('1 warning dismissed'));
  expect(screen.getByText('A joke')).toBeVisible();
});

test('A writer who takes a dismissed warning back sees it, and keeps the focus there', async () => {
  await askToDismiss();
  await userEvent.keyboard('A joke{Enter}');
  await userEvent.click(screen.getByText('1 warning dismissed'));
  await userEvent.click(screen.getByRole('button', { name: 'Warn again' }));
  expect(screen.getByRole('button', { name: /^Dismiss/ })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Wording' })).toHaveFocus());
});

test('A writer who asks to dismiss a warning again is not told at once that a reason is missing', async () => {
  await askToDismiss();
  await userEvent.keyboard('{Enter}{Escape}');
  await userEvent.click(screen.getByRole('button', { name: /^Dismiss/ }));
  expect(screen.getByRole('textbox', { name: 'Why the text is right' })).toBeVisible();
  expect(screen.queryByText('Say why it is right')).toBeNull();
});

test('A writer reads an example of a warning about the explanation', () => {
  const choices = { choice1: 'Distance', choice2: 'Dimension', choice3: 'Door', choice4: 'Disc' };
  const written = { question: 'Which D?', ...choices, correct: 1, explanation: 'Relative Dimension' };
  render(<LintNotes linted={toLintedQuestion(written)} />);
  expect(screen.getByText(/^Meant:/)).toHaveTextContent(
    'TARDIS stand for? – ✓ Distance · Dimension · Door · Disc – Explanation: Time And Relative Dimension In Space',
  );
});

test('A writer with an API elsewhere, which stores no dismissals, cannot dismiss a warning', () => {
  render(
    <OwnApiProvider value={false}>
      <DismissingForm onSubmit={jest.fn()} />
    </OwnApiProvider>,
  );
  expect(screen.getByText('The answer stands in the question')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
