import { readFileSync } from 'node:fs';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { GroupInvitation } from './group-invitation';
import { GroupProblem } from './group-problem';

const group = {
  nameOfGroup: 'The Open Table',
  privateGroup: false,
  mediaImageId: null,
  numOfMembers: 1,
  numOfCategories: 3,
  scoringMode: 'COMPETITIVE',
};
const desktop = {
  imageUrl: null,
  device: { platform: 'desktop', isInApp: false },
  appLinks: { deepLink: '#app', iosStore: 'https://ios.example/', androidStore: 'https://android.example/' },
  siteUrl: 'https://trivia.example',
} as const;

test('a group says who it is, and how to join on a phone', () => {
  render(<GroupInvitation {...desktop} group={group} link={{ kind: 'tag', tag: 'open-table' }} />);
  expect(screen.getByRole('heading', { name: 'The Open Table' })).toBeVisible();
  expect(screen.getByText('Public')).toBeVisible();
  expect(
    within(screen.getByRole('list'))
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['1 member', '3 categories', 'Competitive']);
  expect(screen.getByText('Ready to join the fun?')).toBeVisible();
  const code = screen.getByRole('img', { name: 'QR code of the invitation' });
  expect(code).toHaveAttribute('width', '200');
  expect(screen.getByText('Group tag')).toBeVisible();
  expect(screen.getByText('open-table')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Download on the App Store' })).toHaveAttribute(
    'href',
    'https://ios.example/',
  );
  expect(screen.getByRole('link', { name: 'Get it on Google Play' })).toHaveAttribute(
    'href',
    'https://android.example/',
  );
});

test('a link that names no group still leads into the app, without a code to type', () => {
  render(<GroupInvitation {...desktop} group={null} link={{ kind: 'game' }} />);
  expect(screen.getByRole('heading', { name: 'Trivia Group' })).toBeVisible();
  expect(screen.queryByText(/^(Private|Public)$/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Copy/ })).not.toBeInTheDocument();
});

test('where the browser refuses the clipboard the code stands there to copy by hand', async () => {
  const { container } = render(
    <GroupInvitation
      {...desktop}
      group={{ ...group, privateGroup: true }}
      link={{ kind: 'code', code: 'JOIN-US' }}
    />,
  );
  expect(screen.getByText('Private')).toBeVisible();
  const script = document.createElement('script');
  script.textContent = readFileSync('public/invite.js', 'utf8');
  container.append(script);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy group code' })));
  expect(screen.getByLabelText('Press and hold to copy')).toHaveValue('JOIN-US');
});

test('a group that may come says so and can be tried again, which says that it loads', async () => {
  const { container } = render(
    <GroupProblem message="We are counting" status={503} path="/join-group/CODE" />,
  );
  const script = document.createElement('script');
  script.textContent = readFileSync('public/invite.js', 'utf8');
  container.append(script);
  expect(screen.getByRole('heading', { name: 'Oops!' })).toBeVisible();
  expect(screen.getByText('We are counting')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
  const loading = screen.getByText('Loading group info...');
  expect(loading).not.toBeVisible();
  // jsdom does not navigate.
  fireEvent.click(screen.getByRole('link', { name: 'Try again' }));
  expect(loading).toBeVisible();
  expect(screen.getByText('We are counting')).not.toBeVisible();
});

test('a final answer is not tried again', () => {
  render(<GroupProblem message="This group was closed" status={404} />);
  expect(screen.queryByRole('link', { name: 'Try again' })).not.toBeInTheDocument();
});
