import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Router } from '@/lib/testing/router';
import { StaffMenu } from './staff-menu';

const renderMenu = (pathname: string) => (
  <Router pathname={pathname}>
    <StaffMenu onPick={() => {}} />
  </Router>
);

test('a person who goes on from an open More menu, and comes back, finds it closed', async () => {
  const { rerender } = render(renderMenu('/plan'));
  const button = screen.getByRole('button', { name: 'More' });
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  rerender(renderMenu('/history'));
  expect(button).toHaveAttribute('aria-expanded', 'false');
  rerender(renderMenu('/plan'));
  expect(button).toHaveAttribute('aria-expanded', 'false');
});
