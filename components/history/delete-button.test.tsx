import { BroadcastChannel } from 'node:worker_threads';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storeSessionToken } from '@/lib/browser/session';
import { addModalDialogs } from '@/lib/testing/modal-dialogs';
import { makePlannedRecord } from '@/lib/testing/planned-record';
import { DeleteButton } from './delete-button';

addModalDialogs();
// jsdom has no BroadcastChannel.
Object.assign(globalThis, { BroadcastChannel });

test('A planner who replaces a live record has the replacement remembered for Undo', async () => {
  const spare = makePlannedRecord({ id: 'spare', title: 'Which one?', forDate: null, status: 'ready' });
  async function fetch(path: string) {
    const text = path.includes('/plans/calendar') ? { bench: [spare] } : { historyEntryId: 'replaced' };
    return { ok: true, status: 200, headers: new Map(), text: async () => JSON.stringify(text) };
  }
  Object.assign(globalThis, { fetch });
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
  await userEvent.type(screen.getByLabelText('Why it is deleted'), 'Wrong');
  await userEvent.selectOptions(await screen.findByLabelText('In its place'), 'Which one?');
  await userEvent.click(screen.getAllByRole('button', { name: 'Delete' })[1] as HTMLElement);
  expect(remember).toHaveBeenCalledWith('Question deleted', 'replaced');
});
