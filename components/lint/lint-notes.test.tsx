import { render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { lintedPuzzle } from '@/lib/features/lint/linted';
import { TypedLintNotes } from './lint-notes';

function Form() {
  const [hint, setHint] = useState('');
  return (
    <>
      <input aria-label="Hint" value={hint} onChange={({ target }) => setHint(target.value)} />
      <TypedLintNotes linted={lintedPuzzle({ word: 'FJORD', hint })} />
    </>
  );
}

test('after a pause what is typed is read, said without taking the focus, and no longer once it is better', async () => {
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
