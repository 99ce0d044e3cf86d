import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storeSessionToken } from '@/lib/browser/session';
import { addModalDialogs } from '@/lib/testing/modal-dialogs';
import { makePlannedRecord } from '@/lib/testing/planned-record';
import { stubFetch } from '@/lib/testing/stub-fetch';
import { DeleteButton } from './delete-button';

addModalDialogs();
afterEach(() => storeSessionToken(null));

test('A planner who replaces a live record has the replacement remembered for Undo', async () => {
  const spare = makePlannedRecord({ id: 'spare', title: 'Which one?', forDate: null, status: 'ready' });
  stubFetch(({ path }) => ({
    json: path.includes('/plans/calendar') ? { bench: [spare] } : { historyEntryId: 'replaced' },
  }));
  storeSessionToken('token');
  const remember = jest.fn(() => () => {});
  const { categoryId } = spare;
  render(
    <DeleteButton
      noun="Question"
      remove={async () => ({ historyEntryId: 'deleted' })}
      remember={remember}
      isLive
      slot={{ game: 'daily', id: 'live', version: 1, categoryId, forDate: '2026-11-24' }}
      loss="Visitors lose it."
      onDeleted={() => {}}
      onRefused={() => {}}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete this question?' }));
  await userEvent.type(dialog.getByLabelText('Why it is deleted'), 'Wrong');
  await userEvent.selectOptions(await dialog.findByLabelText('In its place'), 'Which one?');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(remember).toHaveBeenCalledWith('Question deleted', 'replaced');
});
