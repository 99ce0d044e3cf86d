import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from 'react-hot-toast/headless';
import { showToast, showUndoToast, TOAST_MS, Toaster, UNDO_MS } from './toaster';

beforeEach(() => jest.useFakeTimers());

afterEach(() => {
  act(() => toast.removeAll());
  jest.useRealTimers();
});

/** Longer than a toast fades out. */
const FADED_MS = 1000;

function passTime(milliseconds: number) {
  act(() => jest.advanceTimersByTime(milliseconds));
}

test('a person who deletes something gets the focus on Undo', () => {
  render(<Toaster />);
  act(() => showUndoToast('Question deleted', () => {}));
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
});

test('a double click on Undo undoes once', () => {
  const undo = jest.fn();
  render(<Toaster />);
  act(() => showUndoToast('Question deleted', undo));
  const button = screen.getByRole('button', { name: 'Undo' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(undo).toHaveBeenCalledTimes(1);
  passTime(FADED_MS);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a person sees Undo as long as the pointer is over it, and ten seconds more', () => {
  render(<Toaster />);
  act(() => showUndoToast('Question deleted', () => {}));
  fireEvent.blur(screen.getByRole('button', { name: 'Undo' }));
  fireEvent.mouseEnter(screen.getByRole('status'));
  passTime(UNDO_MS + FADED_MS);
  expect(screen.getByText('Question deleted').closest('[data-leaving]')).toHaveAttribute(
    'data-leaving',
    'false',
  );
  fireEvent.mouseLeave(screen.getByRole('status'));
  passTime(UNDO_MS);
  passTime(FADED_MS);
  expect(screen.queryByText('Question deleted')).toBeNull();
});

test('a new Undo replaces an earlier success, but not an earlier Undo', () => {
  render(<Toaster />);
  act(() => showToast('Question saved'));
  act(() => showUndoToast('Question deleted', () => {}));
  act(() => showUndoToast('Word puzzle deleted', () => {}));
  passTime(FADED_MS);
  expect(screen.queryByText('Question saved')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2);
});

test('a person who undoes by keyboard sees the next toast no longer than usual', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  render(<Toaster />);
  await user.tab();
  act(() => showUndoToast('Question deleted', () => showToast('Question restored')));
  await user.keyboard('{Enter}');
  expect(screen.getByText('Question restored')).toBeVisible();
  passTime(TOAST_MS);
  passTime(FADED_MS);
  expect(screen.queryByText('Question restored')).toBeNull();
});
