import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { neverAnswer, stubFetch } from '@/lib/testing/stub-fetch';
import { ReserveCard } from './list-cards';

test('an editor who presses Undo of a run of the reserve twice undoes it once', async () => {
  let sent = 0;
  stubFetch(() => {
    sent += 1;
    return neverAnswer();
  });
  const run = {
    historyEntryId: 'entry',
    game: 'daily',
    subjectType: 'question',
    subjectId: 'one',
    title: 'Who?',
    category: 'Sport',
    categoryId: 'sport',
    forDate: '2026-11-24',
  } as const;
  render(<ReserveCard runs={[run]} mayUndo onUndone={async () => {}} />);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Undo: Who?' }));
  expect(screen.getByRole('button', { name: 'Undo: Who?' })).toHaveAttribute('aria-busy', 'true');
  expect(sent).toBe(1);
});
