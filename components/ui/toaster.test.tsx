import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from 'react-hot-toast/headless';
import { showErrorToast, showToast, showUndoToast, TOAST_MS, Toaster, UNDO_MS } from './toaster';

beforeEach(() => {
  jest.useFakeTimers();
  render(<Toaster />);
});

afterEach(() => {
  act(() => toast.removeAll());
  jest.useRealTimers();
});

/** A toast has faded out after this time. */
const FADED_MS = 1000;

function passTime(milliseconds: number) {
  act(() => jest.advanceTimersByTime(milliseconds));
}

test('the first toast is announced, because its live region is there before it', () => {
  const region = screen.getByRole('status');
  expect(region).toBeEmptyDOMElement();
  act(() => showToast('Question saved'));
  expect(screen.getByRole('status')).toBe(region);
  expect(region).toHaveTextContent('Question saved');
});

test.each([
  ['a toast for three seconds', showToast, 3000],
  ['an error for six seconds', showErrorToast, 6000],
])('a person sees %s', (_what, show, duration) => {
  act(() => show('Update complete'));
  passTime(duration - 1);
  const shown = screen.getByText('Update complete').parentElement;
  expect(shown).toHaveAttribute('data-leaving', 'false');
  passTime(1);
  expect(shown).toHaveAttribute('data-leaving', 'true');
  passTime(FADED_MS);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('the newest of several toasts is announced by itself', () => {
  act(() => showToast('Question saved'));
  act(() => showToast('Link copied'));
  expect(screen.getByRole('status')).toHaveAttribute('aria-atomic', 'false');
  expect(screen.getAllByText(/saved|copied/)).toHaveLength(2);
});

test('a person who deletes something gets the focus on Undo', () => {
  act(() => showUndoToast('Question deleted', () => {}));
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
});

test('a double click on Undo undoes once', () => {
  const undo = jest.fn();
  act(() => showUndoToast('Question deleted', undo));
  const button = screen.getByRole('button', { name: 'Undo' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(undo).toHaveBeenCalledTimes(1);
  passTime(FADED_MS);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a person sees Undo as long as the pointer is over it, and ten seconds more', () => {
  act(() => showUndoToast('Question deleted', () => {}));
  fireEvent.blur(screen.getByRole('button', { name: 'Undo' }));
  fireEvent.mouseEnter(screen.getByRole('status'));
  passTime(UNDO_MS + FADED_MS);
  const shown = screen.getByText('Question deleted').closest('[data-leaving]');
  expect(shown).toHaveAttribute('data-leaving', 'false');
  fireEvent.mouseLeave(screen.getByRole('status'));
  passTime(9999);
  expect(shown).toHaveAttribute('data-leaving', 'false');
  passTime(1);
  passTime(FADED_MS);
  expect(screen.queryByText('Question deleted')).toBeNull();
});

test('a new Undo replaces an earlier success, but not an earlier Undo', () => {
  act(() => showToast('Question saved'));
  act(() => showUndoToast('Question deleted', () => {}));
  act(() => showUndoToast('Word puzzle deleted', () => {}));
  passTime(FADED_MS);
  expect(screen.queryByText('Question saved')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2);
});

test('a person who undoes by keyboard sees the next toast no longer than usual', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.tab();
  act(() => showUndoToast('Question deleted', () => showToast('Question restored')));
  await user.keyboard('{Enter}');
  expect(screen.getByText('Question restored')).toBeVisible();
  passTime(TOAST_MS);
  passTime(FADED_MS);
  expect(screen.queryByText('Question restored')).toBeNull();
});
