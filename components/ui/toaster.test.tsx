import { act, render, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { showErrorToast, showToast, Toaster } from './toaster';

beforeEach(() => jest.useFakeTimers());

afterEach(() => {
  act(() => toast.removeAll());
  jest.useRealTimers();
});

function pass(milliseconds: number) {
  act(() => jest.advanceTimersByTime(milliseconds));
}

test('the announced region is there before the first toast', () => {
  render(<Toaster />);
  const region = screen.getByRole('status');
  expect(region).toBeEmptyDOMElement();
  act(() => showToast('Question saved'));
  expect(screen.getByRole('status')).toBe(region);
  expect(region).toHaveTextContent('Question saved');
});

test('a toast shows for 3 seconds', () => {
  render(<Toaster />);
  act(() => showToast('Update complete'));
  pass(2999);
  expect(screen.getByText('Update complete').parentElement).toHaveAttribute('data-leaving', 'false');
  pass(1);
  expect(screen.getByText('Update complete').parentElement).toHaveAttribute('data-leaving', 'true');
  pass(300);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a failure stays twice as long', () => {
  render(<Toaster />);
  act(() => showErrorToast('The link was not copied.'));
  pass(5999);
  expect(screen.getByText('The link was not copied.')).toBeVisible();
  pass(1);
  pass(300);
  expect(screen.queryByText('The link was not copied.')).toBeNull();
});

test('the newest of several toasts is announced by itself', () => {
  render(<Toaster />);
  act(() => showToast('Question saved'));
  act(() => showToast('Link copied'));
  expect(screen.getByRole('status')).toHaveAttribute('aria-atomic', 'false');
  expect(screen.getAllByText(/saved|copied/)).toHaveLength(2);
});
