import { act, render, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { showErrorToast, showToast, TOAST_MS, Toaster } from './toaster';

beforeEach(() => jest.useFakeTimers());

afterEach(() => {
  act(() => toast.removeAll());
  jest.useRealTimers();
});

/** Longer than a toast fades out. */
const FADED_MS = 300;

function passTime(milliseconds: number) {
  act(() => jest.advanceTimersByTime(milliseconds));
}

test('the first toast is announced, because its live region is there before it', () => {
  render(<Toaster />);
  const region = screen.getByRole('status');
  expect(region).toBeEmptyDOMElement();
  act(() => showToast('Question saved'));
  expect(screen.getByRole('status')).toBe(region);
  expect(region).toHaveTextContent('Question saved');
});

test('a person sees a toast for three seconds', () => {
  render(<Toaster />);
  act(() => showToast('Update complete'));
  passTime(TOAST_MS - 1);
  expect(screen.getByText('Update complete').parentElement).toHaveAttribute('data-leaving', 'false');
  passTime(1);
  expect(screen.getByText('Update complete').parentElement).toHaveAttribute('data-leaving', 'true');
  passTime(FADED_MS);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a person sees an error twice as long', () => {
  render(<Toaster />);
  act(() => showErrorToast('The link was not copied.'));
  passTime(2 * TOAST_MS - 1);
  expect(screen.getByText('The link was not copied.')).toBeVisible();
  passTime(1);
  passTime(FADED_MS);
  expect(screen.queryByText('The link was not copied.')).toBeNull();
});

test('the newest of several toasts is announced by itself', () => {
  render(<Toaster />);
  act(() => showToast('Question saved'));
  act(() => showToast('Link copied'));
  expect(screen.getByRole('status')).toHaveAttribute('aria-atomic', 'false');
  expect(screen.getAllByText(/saved|copied/)).toHaveLength(2);
});
