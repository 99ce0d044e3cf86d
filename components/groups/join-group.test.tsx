import { act, fireEvent, render, screen } from '@testing-library/react';
import { offerClipboard, recordCopies, runPublicScript, setPageHidden } from '@/lib/testing/public-page';
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
/** These times are those of docs/product.md, 9. */
const TRY_AFTER_MS = 500;
const OFFER_AFTER_MS = 2500;
const STORE_AFTER_MS = 2000;
/** The page leaves after this time, even if the clipboard does not respond. */
const COPYING_MS = 500;
/** Everything that the page does by itself is over after this time. */
const LONG_MS = 60_000;
let copied: string[];
/** The page has opened these addresses, in order; an immediate repetition of one is not listed. */
let departures: string[];
/** Records the address after each step, because jsdom reports a new hash only later. */
function recordDeparture(): void {
  const { hash } = window.location;
  if (hash && departures.at(-1) !== hash) departures.push(hash);
}

/** Makes a repetition of the last address count as a new departure. */
function forgetDepartures(): void {
  departures = [];
  window.history.replaceState(null, '', '/');
}

beforeEach(() => {
  jest.useFakeTimers();
  forgetDepartures();
  copied = recordCopies();
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'userAgent');
  setPageHidden(false);
});

const passTime = async (milliseconds: number) => {
  await act(() => jest.advanceTimersByTimeAsync(milliseconds));
  recordDeparture();
};
const readState = () => document.querySelector('[data-join]')?.getAttribute('data-state');
const click = async (element: HTMLElement) => {
  await act(async () => fireEvent.click(element));
  recordDeparture();
};
const pressOpen = () => click(screen.getByRole('button', openInApp));

const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';
const setUserAgent = (userAgent: string) =>
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: userAgent });

/** Opens the page with its script, which starts at once. */
function openPage(platform: 'ios' | 'android', isInApp: boolean, intentLink?: string): void {
  const props = { ...links, appLinks: { ...appLinks, intentLink } };
  render(<JoinOnPhone platform={platform} isInApp={isInApp} {...props} />);
  runPublicScript('invite.js');
}

test('a visitor on Android sees the app being opened by itself, and then the button', async () => {
  openPage('android', false);
  expect(screen.getByText('Opening the app…')).toBeInTheDocument();
  await passTime(TRY_AFTER_MS - 1);
  expect([readState(), departures]).toEqual(['waiting', []]);
  await passTime(1);
  expect(readState()).toBe('opening');
  await passTime(OFFER_AFTER_MS - 1);
  expect(readState()).toBe('opening');
  await passTime(1);
  expect(readState()).toBe('offering');
  await passTime(LONG_MS);
  expect(departures).toEqual([appLinks.deepLink]);
  expect(copied).toEqual([]);
});

describe.each([
  ['ios', false, [], 'the App Store', '#ios-store'],
  ['ios', true, [], 'the App Store', '#ios-store'],
  ['android', true, [appLinks.deepLink], 'Google Play', '#android-store'],
] as const)('on %s, inside another app: %s,', (platform, isInApp, framed, store, storeAddress) => {
  test(`a visitor stays on the page until a tap, with frames that try the app: ${framed.length}`, async () => {
    openPage(platform, isInApp, '#intent');
    await passTime(TRY_AFTER_MS);
    const frames = [...document.querySelectorAll('iframe')].map((frame) => frame.getAttribute('src'));
    expect(frames).toEqual(framed);
    await passTime(LONG_MS);
    expect([readState(), departures]).toEqual(['offering', []]);
  });

  test('a visitor who taps gets the invitation copied, then the app by its scheme, and the store if it does not open', async () => {
    setUserAgent(`${CHROME} Mobile Safari/537.36`);
    openPage(platform, isInApp, '#intent');
    await passTime(LONG_MS);
    await pressOpen();
    expect(copied).toEqual([links.joinUrl]);
    await passTime(STORE_AFTER_MS - 1);
    expect([readState(), departures]).toEqual(['retrying', [appLinks.deepLink]]);
    expect(
      screen.getByText(`Invitation copied. Opening the app… If it does not open, ${store} will.`),
    ).toHaveAttribute('role', 'status');
    await passTime(1);
    expect(readState()).toBe('offering');
    expect(departures).toEqual([appLinks.deepLink, storeAddress]);
  });
});

test('a visitor who taps twice gets one store, two seconds after the second tap', async () => {
  openPage('ios', false);
  await pressOpen();
  await passTime(STORE_AFTER_MS - 500);
  await pressOpen();
  await passTime(STORE_AFTER_MS - 1);
  expect(departures).not.toContain('#ios-store');
  await passTime(1);
  expect(departures.at(-1)).toBe('#ios-store');
  forgetDepartures();
  await passTime(LONG_MS);
  expect(departures).toEqual([]);
});

test('a visitor who comes back from the app gets the button, and no store', async () => {
  openPage('ios', false);
  const note = screen.getByText(/^Your invitation is copied first/);
  await pressOpen();
  await passTime(STORE_AFTER_MS - 1);
  setPageHidden(true);
  await passTime(LONG_MS);
  expect(readState()).toBe('left');
  setPageHidden(false);
  expect(readState()).toBe('offering');
  expect(note).toHaveTextContent('Your invitation is copied first');
  expect(departures).toEqual([appLinks.deepLink]);
});

test('a visitor whose page is hidden without an event gets nothing opened', async () => {
  openPage('android', false);
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  await passTime(LONG_MS);
  expect([readState(), departures]).toEqual(['left', []]);
});

test.each([
  ['refuses', async () => Promise.reject(new Error('refused'))],
  ['has no clipboard', undefined],
])('a visitor whose browser %s gets the invitation to copy by hand, and goes on', async (_, writeText) => {
  offerClipboard(writeText && { writeText });
  openPage('ios', false);
  await pressOpen();
  expect(screen.getByLabelText('Press and hold to copy')).toHaveValue(links.joinUrl);
  expect(screen.getByText('Opening the app… If it does not open, the App Store will.')).toBeVisible();
  await passTime(LONG_MS);
  expect(departures).toEqual([appLinks.deepLink, '#ios-store']);
});

test('a visitor whose clipboard does not respond goes on to the store', async () => {
  offerClipboard({ writeText: () => new Promise(() => {}) });
  openPage('ios', false);
  await click(screen.getByRole('link', { name: 'Download on the App Store' }));
  expect(departures).toEqual([]);
  await passTime(COPYING_MS);
  expect(departures).toEqual(['#ios-store']);
});

test.each([
  [/Copy link/, links.joinUrl],
  ['Copy group code', 'JOIN-US'],
])('a visitor who presses %s gets %s copied, and a confirmation for a while', async (name, text) => {
  openPage('ios', true);
  await click(screen.getByRole('button', { name }));
  expect(copied).toEqual([text]);
  const [confirmation] = screen.getAllByRole('status').filter(({ textContent }) => textContent === 'Copied');
  expect(confirmation).toBeDefined();
  await passTime(LONG_MS);
  expect(confirmation).toBeEmptyDOMElement();
});

test.each([
  ['Chrome', `${CHROME} Mobile Safari/537.36`, true],
  ['Chrome on a tablet', `${CHROME} Safari/537.36`, true],
  ['Edge', `${CHROME} Mobile Safari/537.36 EdgA/142.0.0.0`, true],
  ['Firefox', 'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0', false],
  ['a related browser that is not known to support it', `${CHROME} Mobile Safari/537.36 OPR/90.0`, false],
  [
    'Samsung Internet',
    CHROME.replace('Chrome', 'SamsungBrowser/28.0 $&').concat(' Mobile Safari/537.36'),
    false,
  ],
])(
  'a visitor who taps in %s, with the user agent %j, opens the app by it: %s, then the store',
  async (_, userAgent, isByIntent) => {
    setUserAgent(userAgent);
    openPage('android', false, '#intent');
    await passTime(LONG_MS);
    forgetDepartures();
    await pressOpen();
    expect(readState()).toBe('retrying');
    await passTime(LONG_MS);
    expect(departures).toEqual([isByIntent ? '#intent' : appLinks.deepLink, '#android-store']);
    expect(copied).toEqual([links.joinUrl]);
  },
);
