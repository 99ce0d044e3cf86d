/** How long after arriving the app is asked to open (docs/product.md, 9). */
export const START_DELAY_MS = 500;
/** How long the app has to come to the front before the page offers its button. */
export const FALLBACK_DELAY_MS = 2500;
/** How long the app has after the button was pressed before the store opens instead. */
export const STORE_DELAY_MS = 2000;

/**
 * waiting: nothing tried yet; opening: the app was asked to open; offering: nothing opened, the button is shown;
 * retrying: the button was pressed; left: the page is hidden, so something opened.
 */
export type DeepLinkState = 'waiting' | 'opening' | 'offering' | 'retrying' | 'left';

export type DeepLinkEvent = 'press' | 'timeout' | 'hidden' | 'shown';

export interface DeepLinkStep {
  state: DeepLinkState;
  /** What to do on entering the state. */
  action?: 'open app' | 'open store';
  /** When to send `timeout`; any other event cancels it. */
  timeoutMs?: number;
}

/** The first step: open the app at once where that works without a tap, otherwise offer the button. */
export function beginDeepLink(triesByItself: boolean): DeepLinkStep {
  return triesByItself ? { state: 'waiting', timeoutMs: START_DELAY_MS } : { state: 'offering' };
}

/** The next step; null when the event changes nothing. */
export function advanceDeepLink(state: DeepLinkState, event: DeepLinkEvent): DeepLinkStep | null {
  switch (event) {
    case 'press':
      return { state: 'retrying', action: 'open app', timeoutMs: STORE_DELAY_MS };
    case 'hidden':
      return state === 'offering' || state === 'left' ? null : { state: 'left' };
    case 'shown':
      return state === 'left' ? { state: 'offering' } : null;
    case 'timeout':
      if (state === 'waiting') return { state: 'opening', action: 'open app', timeoutMs: FALLBACK_DELAY_MS };
      if (state === 'opening') return { state: 'offering' };
      return state === 'retrying' ? { state: 'offering', action: 'open store' } : null;
  }
}

/** What the flow needs from its page. */
export interface DeepLinkPage {
  openApp: () => void;
  openStore: () => void;
  isHidden: () => boolean;
  onState: (state: DeepLinkState) => void;
}

/** Runs the flow on a page until `stop`; the page reports presses and its visibility with `send`. */
export function runDeepLinkFlow(triesByItself: boolean, page: DeepLinkPage) {
  let state: DeepLinkState = 'offering';
  let timer: ReturnType<typeof setTimeout> | undefined;

  function enter(step: DeepLinkStep | null): void {
    if (!step) return;
    clearTimeout(timer);
    state = step.state;
    if (step.timeoutMs !== undefined) {
      // A page can be hidden without an event; do not open anything then.
      timer = setTimeout(() => send(page.isHidden() ? 'hidden' : 'timeout'), step.timeoutMs);
    }
    page.onState(state);
    if (step.action === 'open app') page.openApp();
    if (step.action === 'open store') page.openStore();
  }

  function send(event: DeepLinkEvent): void {
    enter(advanceDeepLink(state, event));
  }

  enter(beginDeepLink(triesByItself));
  return { send, stop: () => clearTimeout(timer) };
}
