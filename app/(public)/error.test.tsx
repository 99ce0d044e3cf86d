import { render, screen } from '@testing-library/react';
import PublicError from './error';

test('a page that stopped working says so and offers to try again, or to go home', () => {
  render(<PublicError />);
  expect(screen.getByRole('main')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'This page stopped working' })).toBeVisible();
  // e2e/failed-pages.spec.ts tests the button's effect.
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  expect(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
});
