/** Asks whether to leave work that is not saved; resolves to whether the person leaves. */
export type AskToLeave = () => Promise<boolean>;

const holders = new Set<symbol>();

/** Somebody's work on this page is not saved; returns the function that ends that. */
export function holdUnsavedWork(): () => void {
  const holder = Symbol('unsaved work');
  holders.add(holder);
  return () => holders.delete(holder);
}

let ask: AskToLeave | null = null;
/** The person has agreed to leave: whatever carries them away is let through until the next page is there. */
let isLeaving = false;

function mustAsk(): boolean {
  return holders.size > 0 && !isLeaving;
}

/** May the page be left? Asks the person if there is unsaved work. For ways out that are neither link nor Back. */
export async function confirmLeaving(): Promise<boolean> {
  if (!mustAsk() || !ask) return true;
  return ask();
}

/** Leaves by `go`, unguarded: the person was asked already. The guard is back once the way out was taken. */
function leaveBy(go: () => void): void {
  isLeaving = true;
  go();
  window.setTimeout(() => {
    isLeaving = false;
  }, 1000);
}

function opensElsewhere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlainClick =
    event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  return !isPlainClick || link.hasAttribute('download') || (link.target !== '' && link.target !== '_self');
}

async function interceptLink(event: MouseEvent): Promise<void> {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || !mustAsk() || opensElsewhere(event, link)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (await confirmLeaving()) leaveBy(() => link.click());
}

function warnBeforeUnload(event: BeforeUnloadEvent): void {
  if (mustAsk()) event.preventDefault();
}

/** Where the page is in the tab's history; without the Navigation API only "one behind" can be assumed. */
function historyIndex(): number | null {
  return 'navigation' in window ? (window.navigation.currentEntry?.index ?? null) : null;
}

/**
 * Back and Forward within the app cannot be stopped, only undone: the guard hides the step from the router, returns
 * to the page, asks, and takes the step again if the person leaves.
 */
function watchHistory(): () => void {
  let here = historyIndex();
  let isReturning = false;

  function remember() {
    here = historyIndex();
  }

  async function intercept(event: PopStateEvent) {
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
      return;
    }
    if (!mustAsk()) return remember();
    event.stopImmediatePropagation();
    const index = historyIndex();
    const step = here !== null && index !== null ? index - here : -1;
    if (step === 0) return;
    isReturning = true;
    window.history.go(-step);
    if (await confirmLeaving()) leaveBy(() => window.history.go(step));
  }

  const navigation = 'navigation' in window ? window.navigation : null;
  const rememberPush = () => {
    if (!isReturning && !mustAsk()) remember();
  };
  navigation?.addEventListener('currententrychange', rememberPush);
  window.addEventListener('popstate', intercept, { capture: true });
  return () => {
    navigation?.removeEventListener('currententrychange', rememberPush);
    window.removeEventListener('popstate', intercept, { capture: true });
  };
}

/**
 * Guards unsaved work on links, Back and Forward with `askToLeave`, and on reload and closing with the browser's own
 * question. Returns the function that ends the guard.
 */
export function watchLeaving(askToLeave: AskToLeave): () => void {
  ask = askToLeave;
  const unwatchHistory = watchHistory();
  // On window and while capturing: before any of the page's own handlers, the router's among them.
  window.addEventListener('click', interceptLink, { capture: true });
  window.addEventListener('beforeunload', warnBeforeUnload);
  return () => {
    ask = null;
    unwatchHistory();
    window.removeEventListener('click', interceptLink, { capture: true });
    window.removeEventListener('beforeunload', warnBeforeUnload);
  };
}
