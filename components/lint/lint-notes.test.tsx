import { render, screen, waitFor, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { OwnApiProvider } from '@/components/layout/own-api';
import { dismissalsOf } from '@/lib/features/lint/lint';
import { lintedPuzzle } from '@/lib/features/lint/linted';
import { TypedLintNotes } from './lint-notes';
import { RecordFormLint } from './record-lint';

function Form() {
  const [hint, setHint] = useState('');
  return (
    <>
      <input aria-label="Hint" value={hint} onChange={({ target }) => setHint(target.value)} />
      <TypedLintNotes linted={lintedPuzzle({ word: 'FJORD', hint })} />
    </>
  );
}

test('checks the text after a pause, announces a warning without moving the focus, and removes it once the text is better', async () => {
  render(<Form />);
  const hint = screen.getByRole('textbox', { name: 'Hint' });
  await userEvent.type(hint, 'A fjord (');
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  const notes = await screen.findByRole('region', { name: 'Wording' });
  expect(notes).toHaveTextContent('The answer stands in the question Hint FJORD');
  expect(notes).toHaveTextContent('Quotes or brackets left open Hint (');
  expect(hint).toHaveFocus();
  expect(document.querySelector('[aria-live=polite]')).toHaveTextContent(
    'Hint: The answer stands in the question. Hint: Quotes or brackets left open.',
  );
  await userEvent.clear(hint);
  await waitForElementToBeRemoved(notes);
});

function DismissingForm({ onSubmit }: { onSubmit: () => void }) {
  const [dismissed, setDismissed] = useState('');
  return (
    <form onSubmit={onSubmit}>
      <RecordFormLint
        linted={lintedPuzzle({ word: 'FJORD', hint: 'A fjord' })}
        // Behaves as a form library's field.
        dismissed={{ value: dismissed, onChange: (stored) => [setDismissed(stored), false][1] }}
      />
      <output>{dismissed}</output>
    </form>
  );
}

test('a warning is dismissed by keyboard with a reason, without submitting the form, and restored', async () => {
  const onSubmit = jest.fn();
  render(<DismissingForm onSubmit={onSubmit} />);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss: The answer stands in the question' }));
  const reason = screen.getByRole('textbox', { name: 'Why the text is right' });
  expect(reason).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(reason).toHaveAccessibleDescription('Say why it is right');
  await userEvent.keyboard('A joke{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  expect(dismissalsOf(document.querySelector('output')?.textContent)).toMatchObject([
    { rule: 'answer_in_question', reason: 'A joke' },
  ]);
  const folded = screen.getByText('1 warning dismissed');
  await waitFor(() => expect(folded).toHaveFocus());
  await userEvent.click(folded);
  expect(screen.getByText('A joke')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Warn again' }));
  expect(screen.getByRole('button', { name: /^Dismiss/ })).toBeVisible();
});

test('an API elsewhere keeps no dismissals', () => {
  render(
    <OwnApiProvider value={false}>
      <DismissingForm onSubmit={jest.fn()} />
    </OwnApiProvider>,
  );
  expect(screen.getByText('The answer stands in the question')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
