import { fireEvent, render, screen } from '@testing-library/react';
import PublicError from './error';

test('a page that stopped working says so and offers to try again, or to go home', () => {
  const retry = jest.fn();
  render(<PublicError error={new Error('broken')} retry={retry} />);
  expect(screen.getByRole('main')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'This page stopped working' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
});
