import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from 'react-hot-toast/headless';
import { showToast, showUndoToast, TOAST_MS, Toaster, UNDO_MS } from './toaster';

beforeEach(() => jest.useFakeTimers());

afterEach(() => {
  act(() => toast.removeAll());
  jest.useRealTimers();
});

test('Undo has the focus, is offered for ten seconds, and runs once, even for a double click', () => {
  const undo = jest.fn();
  render(<Toaster />);
  act(() => showUndoToast('Question deleted', undo));
  const button = screen.getByRole('button', { name: 'Undo' });
  expect(button).toHaveFocus();
  expect(UNDO_MS).toBe(10_000);
  fireEvent.click(button);
  fireEvent.click(button);
  expect(undo).toHaveBeenCalledTimes(1);
  act(() => jest.advanceTimersByTime(1000));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('it stays while the pointer is over it', () => {
  render(<Toaster />);
  act(() => showUndoToast('Question deleted', () => {}));
  fireEvent.blur(screen.getByRole('button', { name: 'Undo' }));
  fireEvent.mouseEnter(screen.getByRole('status'));
  act(() => jest.advanceTimersByTime(UNDO_MS + 1000));
  expect(screen.getByText('Question deleted').closest('[data-leaving]')).toHaveAttribute(
    'data-leaving',
    'false',
  );
  fireEvent.mouseLeave(screen.getByRole('status'));
  act(() => jest.advanceTimersByTime(UNDO_MS));
  act(() => jest.advanceTimersByTime(1000));
  expect(screen.queryByText('Question deleted')).toBeNull();
});

test('an earlier success makes room; an earlier Undo stays', () => {
  render(<Toaster />);
  act(() => showToast('Question saved'));
  act(() => showUndoToast('Question deleted', () => {}));
  act(() => showUndoToast('Word puzzle deleted', () => {}));
  act(() => jest.advanceTimersByTime(1000));
  expect(screen.queryByText('Question saved')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2);
});

test('after an Undo by keyboard the next toast closes after its time', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  render(<Toaster />);
  await user.tab();
  act(() => showUndoToast('Question deleted', () => showToast('Question restored')));
  await user.keyboard('{Enter}');
  expect(screen.getByText('Question restored')).toBeVisible();
  act(() => jest.advanceTimersByTime(TOAST_MS));
  act(() => jest.advanceTimersByTime(1000));
  expect(screen.queryByText('Question restored')).toBeNull();
});
