import { act, fireEvent, render, screen } from '@testing-library/react';
import { FALLBACK_DELAY_MS, START_DELAY_MS } from '@/lib/platform/deep-link-flow';
import { JoinOnPhone } from './join-on-phone';

const links = {
  deepLink: '#dailytrivia://join-group/code/JOIN-US',
  storeUrl: 'https://store.example/app',
  joinUrl: 'https://trivia.example/join-group/JOIN-US',
};
const openInApp = { name: 'Open in App' };
let copied: string[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  copied = [];
  window.location.hash = '';
  // jsdom has no clipboard.
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'clipboard');
});

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

test('Android: first the app is tried, then the button and the badge are offered', () => {
  render(<JoinOnPhone platform="android" inAppBrowser={null} {...links} />);
  expect(screen.getByRole('status')).toHaveTextContent('Opening the app…');
  expect(screen.queryByRole('button', openInApp)).not.toBeInTheDocument();
  pass(START_DELAY_MS);
  expect(window.location.hash).toBe(links.deepLink);
  pass(FALLBACK_DELAY_MS);
  expect(screen.getByRole('button', openInApp)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Get it on Google Play' })).toHaveAttribute('href', links.storeUrl);
});

test.each([
  ['iOS', 'ios', null],
  ['Instagram on Android', 'android', 'instagram'],
  ['TikTok on iOS', 'ios', 'tiktok'],
  ['any other web view on Android', 'android', 'webview'],
] as const)(
  '%s: nothing opens without a tap, and the button is there at once',
  (_, platform, inAppBrowser) => {
    render(<JoinOnPhone platform={platform} inAppBrowser={inAppBrowser} {...links} />);
    pass(60_000);
    expect(window.location.hash).toBe('');
    fireEvent.click(screen.getByRole('button', openInApp));
    expect(window.location.hash).toBe(links.deepLink);
    expect(screen.getByRole('button', openInApp)).toHaveAttribute('aria-busy', 'true');
  },
);

test('an in-app browser is told how to leave it, with the link to copy', async () => {
  render(<JoinOnPhone platform="ios" inAppBrowser="facebook" {...links} />);
  expect(screen.getByRole('heading', { name: 'Open in browser' })).toBeVisible();
  expect(screen.getByText(/Facebook may keep the app from opening/)).toBeVisible();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy link' })));
  expect(copied).toEqual([links.joinUrl]);
});

test('iOS: the badge takes the invitation along in the clipboard', async () => {
  render(<JoinOnPhone platform="ios" inAppBrowser={null} {...links} />);
  const badge = screen.getByRole('link', { name: 'Download on the App Store' });
  badge.addEventListener('click', (event) => event.preventDefault());
  await act(async () => fireEvent.click(badge));
  expect(copied).toEqual([links.joinUrl]);
});

test('iOS: says when the invitation could not be copied, and shows it', async () => {
  Reflect.deleteProperty(navigator, 'clipboard');
  render(<JoinOnPhone platform="ios" inAppBrowser={null} {...links} />);
  const badge = screen.getByRole('link', { name: 'Download on the App Store' });
  badge.addEventListener('click', (event) => event.preventDefault());
  await act(async () => fireEvent.click(badge));
  expect(screen.getByText('Your invitation could not be copied')).toBeVisible();
  expect(screen.getByLabelText('Your invitation')).toHaveValue(links.joinUrl);
});

test('Android: where the browser can, a tap hands over to the app or the store by itself, without a timer', () => {
  render(<JoinOnPhone platform="android" inAppBrowser={null} {...links} intentLink="#intent" />);
  pass(START_DELAY_MS + FALLBACK_DELAY_MS);
  fireEvent.click(screen.getByRole('button', openInApp));
  expect(window.location.hash).toBe('#intent');
  expect(screen.getByRole('button', openInApp)).not.toHaveAttribute('aria-busy');
});
