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

/** Shows the page of a group that could not be loaded, and returns its text for the next try. */
function openFailedGroup() {
  render(<GroupProblem message="We are counting" status={503} path="/join-group/CODE" />);
  runPublicScript('invite.js');
  return screen.getByText('Loading group info...');
}

test('a visitor whose group could not be loaded reads why, and may go home', () => {
  expect(openFailedGroup()).not.toBeVisible();
  expect(screen.getByRole('heading', { name: 'Oops!' })).toBeVisible();
  expect(screen.getByText('We are counting')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
});

test('a visitor who tries again to load a group sees that it loads', () => {
  const loading = openFailedGroup();
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
