import {
  advanceDeepLink,
  type DeepLinkEvent,
  type DeepLinkState,
  FALLBACK_DELAY_MS,
  runDeepLinkFlow,
  START_DELAY_MS,
  STORE_DELAY_MS,
} from './deep-link-flow';

/** A page that writes down what happens to it. */
function runOnPage(triesByItself: boolean) {
  const page = { events: [] as string[], hidden: false, state: '' as string };
  const flow = runDeepLinkFlow(triesByItself, {
    openApp: () => page.events.push('app'),
    openStore: () => page.events.push('store'),
    isHidden: () => page.hidden,
    onState: (state) => {
      page.state = state;
    },
  });
  return { page, flow };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the timings are those of docs/product.md, 9', () => {
  expect([START_DELAY_MS, FALLBACK_DELAY_MS, STORE_DELAY_MS]).toEqual([500, 2500, 2000]);
});

test('the app is tried after 500 ms, the button offered 2500 ms later, and nothing else happens', () => {
  const { page } = runOnPage(true);
  jest.advanceTimersByTime(499);
  expect(page).toMatchObject({ state: 'waiting', events: [] });
  jest.advanceTimersByTime(1);
  expect(page).toMatchObject({ state: 'opening', events: ['app'] });
  jest.advanceTimersByTime(2499);
  expect(page.state).toBe('opening');
  jest.advanceTimersByTime(1);
  expect(page.state).toBe('offering');
  jest.runAllTimers();
  expect(page.events).toEqual(['app']);
});

test('a press tries the app again and opens the store after 2000 ms', () => {
  const { page, flow } = runOnPage(true);
  jest.advanceTimersByTime(3000);
  flow.send('press');
  expect(page).toMatchObject({ state: 'retrying', events: ['app', 'app'] });
  jest.advanceTimersByTime(1999);
  expect(page.events).toEqual(['app', 'app']);
  jest.advanceTimersByTime(1);
  expect(page).toMatchObject({ state: 'offering', events: ['app', 'app', 'store'] });
});

test('without leave to try by itself nothing opens until a tap', () => {
  const { page, flow } = runOnPage(false);
  jest.advanceTimersByTime(60_000);
  expect(page).toMatchObject({ state: 'offering', events: [] });
  flow.send('press');
  expect(page.events).toEqual(['app']);
});

test('a page that was hidden never opens the store, and offers the button when the visitor is back', () => {
  const { page, flow } = runOnPage(false);
  flow.send('press');
  jest.advanceTimersByTime(800);
  flow.send('hidden');
  jest.advanceTimersByTime(60_000);
  expect(page).toMatchObject({ state: 'left', events: ['app'] });
  flow.send('shown');
  expect(page).toMatchObject({ state: 'offering', events: ['app'] });
});

test('a page that is hidden without having been told so opens nothing', () => {
  const { page } = runOnPage(true);
  page.hidden = true;
  jest.runAllTimers();
  expect(page).toMatchObject({ state: 'left', events: [] });
});

test('pressing twice starts the two seconds anew and opens one store', () => {
  const { page, flow } = runOnPage(false);
  flow.send('press');
  jest.advanceTimersByTime(1500);
  flow.send('press');
  jest.advanceTimersByTime(1500);
  expect(page.events).toEqual(['app', 'app']);
  jest.runAllTimers();
  expect(page.events).toEqual(['app', 'app', 'store']);
});

test('a stopped flow does nothing more', () => {
  const { page, flow } = runOnPage(true);
  flow.stop();
  jest.runAllTimers();
  expect(page.events).toEqual([]);
});

const NOTHING = null;
test.each<[DeepLinkState, DeepLinkEvent, DeepLinkState | null]>([
  ['waiting', 'hidden', 'left'],
  ['waiting', 'shown', NOTHING],
  ['opening', 'press', 'retrying'],
  ['opening', 'hidden', 'left'],
  ['offering', 'hidden', NOTHING],
  ['offering', 'timeout', NOTHING],
  ['retrying', 'hidden', 'left'],
  ['left', 'timeout', NOTHING],
  ['left', 'hidden', NOTHING],
])('%s, %s: %s', (state, event, next) => {
  expect(advanceDeepLink(state, event)?.state ?? null).toBe(next);
});
