import { render, screen } from '@testing-library/react';
import { addModalDialogs } from '@/lib/testing/modal-dialogs';
import { BatchStart } from './batch-dialog';
import type { Batch } from './use-batch';

addModalDialogs();

const gaps = ['2026-11-24', '2026-11-25', '2026-11-26'].map((forDate) => ({
  ...{ categoryId: 'pop', category: 'Pop Music', forDate },
}));

function show(filled: number, { draftsLeft = 60, callsLeft = 100 }: Partial<Batch> = {}) {
  const batch: Batch = {
    ...{ batch: null, isKnown: true, isRunning: false, problem: null, draftsLeft, callsLeft },
    ...{ start: jest.fn(), stop: jest.fn(), goOn: jest.fn(), reread: jest.fn() },
  };
  render(<BatchStart {...{ gaps, filled, batch }} game="daily" onStarted={jest.fn()} onClose={jest.fn()} />);
  return screen.getByRole('dialog', { name: 'Draft 3 gaps with AI' });
}

test('says how many of the selected cells are skipped, as something is there', () => {
  expect(show(2)).toHaveTextContent('What is selected and filled stays as it is: 2.');
});

test('says nothing of skipped cells where there are none, nor of limits that leave enough', () => {
  const dialog = show(0, { draftsLeft: 3, callsLeft: 12 });
  expect(dialog).toHaveTextContent('It costs 12 calls of the model');
  expect(dialog).not.toHaveTextContent(/filled|limit/);
});

test.each([
  [{ draftsLeft: 2, callsLeft: 12 }, /^Only 2 can be drafted just now, by your limit of this hour/],
  [{ draftsLeft: 60, callsLeft: 11 }, /^Only 2 can be drafted just now, by the site’s limit of today/],
  [{ draftsLeft: 0 }, /^Nothing can be drafted just now: your limit of this hour is reached/],
  [{ callsLeft: 3 }, /^Nothing can be drafted just now: the site’s limit of today is reached/],
])('%j: says before it begins how many that leaves, and whose limit it is', (left, message) => {
  show(0, left);
  expect(screen.getByText(message)).toBeVisible();
});
