import { fireEvent, render, screen } from '@testing-library/react';
import { runPublicScript } from '@/lib/testing/public-page';
import { GroupInvitation } from './group-invitation';
import { GroupProblem } from './group-problem';

test('a visitor whose link names no group gets the invitation without the facts of a group and without a code to copy', () => {
  render(
    <GroupInvitation group={null} link={{ kind: 'game' }} device={{ platform: 'desktop', isInApp: false }} />,
  );
  expect(screen.getByRole('heading', { name: 'Trivia Group' })).toBeVisible();
  expect(screen.queryByText(/^(Private|Public)$/)).not.toBeInTheDocument();
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Copy/ })).not.toBeInTheDocument();
});

test('a visitor whose group could not be loaded reads why, may go home, and sees on a new try that it loads', () => {
  render(<GroupProblem message="We are counting" status={503} path="/join-group/CODE" />);
  runPublicScript('invite.js');
  const loading = screen.getByText('Loading group info...');
  expect(loading).not.toBeVisible();
  expect(screen.getByRole('heading', { name: 'Oops!' })).toBeVisible();
  expect(screen.getByText('We are counting')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
  // jsdom does not navigate.
  fireEvent.click(screen.getByRole('link', { name: 'Try again' }));
  expect(loading).toBeVisible();
  expect(screen.getByText('We are counting')).not.toBeVisible();
});

test('a visitor whose group was closed gets no link to try again', () => {
  render(<GroupProblem message="This group was closed" status={404} path="/join-group/CODE" />);
  expect(screen.getByText('This group was closed')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Try again' })).not.toBeInTheDocument();
});
