import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useUnsavedGuard } from '@/components/drafts/autosaved-draft';
import { confirmLeaving } from '@/lib/browser/unsaved-guard';
import { addModalDialogs } from '@/lib/testing/modal-dialogs';
import { UnsavedChangesDialog } from './unsaved-changes-dialog';

addModalDialogs();

function Work({ isUnsaved, isSaving }: { isUnsaved: boolean; isSaving: boolean }) {
  useUnsavedGuard(isUnsaved, { isSaving });
  return <UnsavedChangesDialog />;
}

/** Tries to leave, which may open the dialog. */
function leave(): Promise<boolean> {
  let leaves = Promise.resolve(false);
  act(() => {
    leaves = confirmLeaving();
  });
  return leaves;
}

const unsaved = { isUnsaved: true, isSaving: false };
const saving = { isUnsaved: true, isSaving: true };
const saved = { isUnsaved: false, isSaving: false };
/** A save that ends within this time opens no dialog. */
const DIALOG_DELAY_MS = 1000;

afterEach(() => jest.useRealTimers());

test.each([
  ['Leave', true],
  ['Stay', false],
])('a person with unsaved work who chooses %s leaves: %s', async (name, isLeaving) => {
  render(<Work {...unsaved} />);
  const leaves = leave();
  await userEvent.click(await screen.findByRole('button', { name }));
  await expect(leaves).resolves.toBe(isLeaving);
});

test('a person who leaves during a save goes on without a dialog once the work is stored', async () => {
  jest.useFakeTimers();
  const { rerender } = render(<Work {...saving} />);
  const leaves = leave();
  await act(() => jest.advanceTimersByTimeAsync(DIALOG_DELAY_MS - 1));
  expect(screen.queryByRole('dialog')).toBeNull();
  rerender(<Work {...saved} />);
  await expect(leaves).resolves.toBe(true);
  await act(() => jest.advanceTimersByTimeAsync(DIALOG_DELAY_MS));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a person who leaves during a save that fails is asked', async () => {
  const { rerender } = render(<Work {...saving} />);
  const leaves = leave();
  rerender(<Work {...unsaved} />);
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  await expect(leaves).resolves.toBe(false);
});

/** Tries to leave during a long save, whose dialog opens. */
async function leaveLongSave() {
  jest.useFakeTimers();
  const { rerender } = render(<Work {...saving} />);
  const leaves = leave();
  await act(() => jest.advanceTimersByTimeAsync(DIALOG_DELAY_MS));
  expect(screen.getByRole('dialog', { name: 'Your changes are still being saved' })).toBeVisible();
  return { leaves, rerender };
}

test('a person may leave a long save without its response', async () => {
  const { leaves } = await leaveLongSave();
  fireEvent.click(screen.getByRole('button', { name: 'Leave now' }));
  await expect(leaves).resolves.toBe(true);
});

test('a person who waits for a long save leaves once the work is stored, and the dialog closes', async () => {
  const { leaves, rerender } = await leaveLongSave();
  await act(async () => rerender(<Work {...saved} />));
  await expect(leaves).resolves.toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a person who tries to leave twice during a save leaves by the second attempt only', async () => {
  const { rerender } = render(<Work {...saving} />);
  const first = leave();
  const second = leave();
  rerender(<Work {...saved} />);
  await expect(second).resolves.toBe(true);
  await expect(first).resolves.toBe(false);
});

test('a person who stays after trying to leave twice during a save is not asked again', async () => {
  jest.useFakeTimers();
  render(<Work {...saving} />);
  leave();
  await act(() => jest.advanceTimersByTimeAsync(DIALOG_DELAY_MS - 1));
  leave();
  await act(() => jest.advanceTimersByTimeAsync(DIALOG_DELAY_MS - 1));
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(1));
  fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
  await act(() => jest.advanceTimersByTimeAsync(DIALOG_DELAY_MS));
  expect(screen.queryByRole('dialog')).toBeNull();
});
