import { readFileSync } from 'node:fs';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { JoinOnPhone } from './join-group';

const appLinks = {
  deepLink: '#dailytrivia://join-group/code/JOIN-US',
  iosStore: '#ios-store',
  androidStore: '#android-store',
};
const links = {
  link: { kind: 'code', code: 'JOIN-US' },
  appLinks,
  joinUrl: 'https://trivia.example/join-group/JOIN-US',
} as const;
const openInApp = { name: 'Open in App' };
const script = readFileSync('public/invite.js', 'utf8');
let copied: string[] = [];
/** The addresses that the page opened, in order. */
let departures: string[] = [];
/** Records the current address; jsdom reports a new hash only later. */
function depart(): void {
  const { hash } = window.location;
  if (hash && departures.at(-1) !== hash) departures.push(hash);
}

beforeEach(() => {
  jest.useFakeTimers();
  copied = [];
  departures = [];
  window.history.replaceState(null, '', '/');
  window.stop = () => {};
  // jsdom has no clipboard.
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'clipboard');
  hide(false);
});

const pass = async (milliseconds: number) => {
  await act(() => jest.advanceTimersByTimeAsync(milliseconds));
  depart();
};
const state = () => document.querySelector('[data-join]')?.getAttribute('data-state');
const click = async (element: HTMLElement) => {
  await act(async () => fireEvent.click(element));
  depart();
};
const press = () => click(screen.getByRole('button', openInApp));

function hide(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
}

/** Opens the page with its script, which starts at once. */
function open(platform: 'ios' | 'android', isInApp: boolean, intentLink?: string): void {
  const props = { ...links, appLinks: { ...appLinks, intentLink } };
  render(<JoinOnPhone platform={platform} isInApp={isInApp} {...props} />);
  const element = document.createElement('script');
  element.textContent = script;
  document.head.append(element);
}

test('Android: the app is tried after 500 ms, the button offered 2500 ms later, and nothing else happens', async () => {
  open('android', false);
  expect(screen.getByText('Opening the app…')).toBeInTheDocument();
  await pass(499);
  expect([state(), departures]).toEqual(['waiting', []]);
  await pass(1);
  expect(state()).toBe('opening');
  await pass(2499);
  expect(state()).toBe('opening');
  await pass(1);
  expect(state()).toBe('offering');
  await pass(60_000);
  expect(departures).toEqual([appLinks.deepLink]);
  expect(copied).toEqual([]);
});

test.each([
  ['ios', false],
  ['ios', true],
  ['android', true],
] as const)(
  '%s, inside another app %s: the page stays where it is until a tap, which copies first',
  async (platform, isInApp) => {
    open(platform, isInApp, isInApp ? '#intent' : undefined);
    await pass(500);
    const frames = [...document.querySelectorAll('iframe')].map((frame) => frame.getAttribute('src'));
    expect(frames).toEqual(platform === 'android' ? [appLinks.deepLink] : []);
    await pass(60_000);
    expect([state(), departures]).toEqual(['offering', []]);
    await press();
    expect(copied).toEqual([links.joinUrl]);
    await pass(1999);
    expect([state(), departures]).toEqual(['retrying', [appLinks.deepLink]]);
    const store = platform === 'ios' ? 'the App Store' : 'Google Play';
    expect(
      screen.getByText(`Invitation copied. Opening the app… If it does not open, ${store} will.`),
    ).toHaveAttribute('role', 'status');
    await pass(1);
    expect(state()).toBe('offering');
    expect(departures).toEqual([appLinks.deepLink, platform === 'ios' ? '#ios-store' : '#android-store']);
  },
);

test('pressing twice restarts the two seconds and opens one store', async () => {
  open('ios', false);
  await press();
  await pass(1500);
  await press();
  await pass(1999);
  expect(departures).not.toContain('#ios-store');
  await pass(60_000);
  expect(departures.filter((url) => url === '#ios-store')).toHaveLength(1);
});

test('a page that was hidden never opens the store, and offers the button when the visitor is back', async () => {
  open('ios', false);
  const note = screen.getByText(/^Your invitation is copied first/);
  await press();
  await pass(800);
  hide(true);
  fireEvent(document, new Event('visibilitychange'));
  await pass(60_000);
  expect(state()).toBe('left');
  hide(false);
  fireEvent(document, new Event('visibilitychange'));
  expect(state()).toBe('offering');
  expect(note).toHaveTextContent('Your invitation is copied first');
  expect(departures).toEqual([appLinks.deepLink]);
});

test('a page that is hidden without an event opens nothing', async () => {
  open('android', false);
  hide(true);
  await pass(60_000);
  expect([state(), departures]).toEqual(['left', []]);
});

test.each([
  ['refuses', async () => Promise.reject(new Error('refused'))],
  ['has no clipboard', undefined],
])('the invitation is shown if the browser %s, and the visitor can go on', async (_, writeText) => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: writeText && { writeText } });
  open('ios', false);
  await press();
  expect(screen.getByLabelText('Press and hold to copy')).toHaveValue(links.joinUrl);
  expect(screen.getByText('Opening the app… If it does not open, the App Store will.')).toBeVisible();
  await pass(60_000);
  expect(departures).toEqual([appLinks.deepLink, '#ios-store']);
});

test('a clipboard without an answer does not delay the visitor', async () => {
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: () => new Promise(() => {}) },
  });
  open('ios', false);
  await click(screen.getByRole('link', { name: 'Download on the App Store' }));
  await pass(500);
  expect(departures).toEqual(['#ios-store']);
});

test('buttons copy code and link, and confirm it for a while', async () => {
  open('ios', true);
  await click(screen.getByRole('button', { name: 'Copy group code' }));
  const [said] = screen.getAllByRole('status').filter(({ textContent }) => textContent === 'Copied');
  expect(said).toBeDefined();
  await pass(2500);
  expect(said).toBeEmptyDOMElement();
  await click(screen.getByRole('button', { name: /Copy link/ }));
  expect(copied).toEqual(['JOIN-US', links.joinUrl]);
});

describe('an intent', () => {
  const pretend = (userAgent: string) =>
    Object.defineProperty(navigator, 'userAgent', { configurable: true, value: userAgent });
  afterEach(() => Reflect.deleteProperty(navigator, 'userAgent'));

  const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';
  test.each([
    ['Chrome', `${CHROME} Mobile Safari/537.36`, true],
    ['Chrome on a tablet', `${CHROME} Safari/537.36`, true],
    ['Edge', `${CHROME} Mobile Safari/537.36 EdgA/142.0.0.0`, true],
    ['Firefox', 'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0', false],
    ['a browser of the family that says nothing of it', `${CHROME} Mobile Safari/537.36 OPR/90.0`, false],
    [
      'Samsung Internet',
      CHROME.replace('Chrome', 'SamsungBrowser/28.0 $&').concat(' Mobile Safari/537.36'),
      false,
    ],
  ])(
    'opens the app on a tap in %s: %j, %s; and the store where nothing opened',
    async (_, userAgent, isByIntent) => {
      pretend(userAgent);
      open('android', false, '#intent');
      await pass(3000);
      await press();
      expect(state()).toBe('retrying');
      await pass(60_000);
      expect(departures.slice(1)).toEqual([...(isByIntent ? ['#intent'] : []), '#android-store']);
      expect(copied).toEqual([links.joinUrl]);
    },
  );
});
