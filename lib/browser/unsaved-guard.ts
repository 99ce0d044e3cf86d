/**
 * The work that leaving would affect: unsaved work with a draft, unsaved work without one, a running save, or
 * work that runs in the page.
 */
export type Left = 'unsaved' | 'lost' | 'saving' | 'running';

/**
 * Asks whether to leave; resolves to the person's answer. While a save runs the question is whether to leave
 * before its response; it closes by itself when `answered` resolves.
 */
export type AskToLeave = (left: Left, answered?: Promise<void>) => Promise<boolean>;

/** Something that keeps a page from being left without a question. */
export interface UnsavedWork {
  isSaving?: boolean | undefined;
  /** No draft stores it, so leaving would lose it. */
  isLost?: boolean | undefined;
  /** Nothing is unsaved: the work runs as long as the page with this path is open. */
  page?: string | undefined;
}

const holders = new Set<UnsavedWork>();
/** Fires when `holders` changes. */
const changes = new EventTarget();
/** The browser history entry of the page with the unsaved work. */
let entry: { state: unknown; url: string } = { state: null, url: '' };

/** Marks this page as having unsaved work or a running save; returns the function that ends that. */
export function holdUnsavedWork(holder: UnsavedWork): () => void {
  holders.add(holder);
  changes.dispatchEvent(new Event('change'));
  entry = { state: window.history.state, url: window.location.href };
  return () => {
    holders.delete(holder);
    changes.dispatchEvent(new Event('change'));
  };
}

function isSaving(): boolean {
  return [...holders].some((holder) => holder.isSaving);
}

/** Is there unsaved work without a draft? */
export function hasWorkWithoutDraft(): boolean {
  return [...holders].some((holder) => holder.isLost);
}

/** Resolves when no save is running. */
async function savesAnswered(): Promise<void> {
  while (isSaving()) {
    await new Promise((resolve) => changes.addEventListener('change', resolve, { once: true }));
  }
}

let ask: AskToLeave | null = null;
/** The person has agreed to leave, so nothing is prevented until the next page is shown. */
let isLeaving = false;

/** Would a link to this address leave unsaved or running work? */
function mustAsk(to?: string): boolean {
  const path = to === undefined ? undefined : new URL(to, window.location.href).pathname;
  return !isLeaving && [...holders].some(({ page }) => page === undefined || page !== path);
}

function findLeft(): Left {
  if (hasWorkWithoutDraft()) return 'lost';
  return [...holders].every(({ page }) => page !== undefined) ? 'running' : 'unsaved';
}

/**
 * May the page be left? Waits for running saves and asks the person about unsaved work. For ways out other
 * than links and Back.
 */
export async function confirmLeaving(): Promise<boolean> {
  if (!mustAsk() || !ask) return true;
  if (isSaving()) {
    const answered = savesAnswered();
    const decision = await Promise.race([ask('saving', answered), answered]);
    if (decision !== undefined) return decision;
  }
  return mustAsk() && ask ? ask(findLeft()) : true;
}

/** Leaves the page by calling `go` without asking again; afterwards the guard is active again. */
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
  if (!link || !mustAsk(link.href) || opensElsewhere(event, link)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (await confirmLeaving()) leaveBy(() => link.click());
}

function warnBeforeUnload(event: BeforeUnloadEvent): void {
  if (mustAsk()) event.preventDefault();
}

/**
 * Handles Back and Forward with the Navigation API. Browsers let a page prevent them only after the person
 * has interacted with it.
 */
async function interceptTraverse(event: NavigateEvent): Promise<void> {
  if (event.navigationType !== 'traverse' || !event.cancelable) return;
  const { key, url } = event.destination;
  if (!mustAsk(url ?? undefined)) return;
  event.preventDefault();
  if (await confirmLeaving()) leaveBy(() => window.navigation.traverseTo(key));
}

/**
 * Handles Back and Forward without the Navigation API: they have happened already, but before the router
 * notices. The page's entry is pushed again, so that leaving is one step back; forward entries are lost.
 */
async function undoTraverse(event: PopStateEvent): Promise<void> {
  if (!mustAsk(window.location.href)) return;
  event.stopImmediatePropagation();
  window.history.pushState(entry.state, '', entry.url);
  if (await confirmLeaving()) leaveBy(() => window.history.back());
}

// Registered when the module loads: listeners run in the order of registration, and the router's, added at
// its first render, would otherwise leave the page before the person is asked.
if (typeof window !== 'undefined' && !window.navigation) {
  window.addEventListener('popstate', undoTraverse, { capture: true });
}

/**
 * Guards unsaved work on links, Back and Forward with `askToLeave`, and on reload and closing with the browser's own
 * question. Returns the function that ends the guard.
 */
export function watchLeaving(askToLeave: AskToLeave): () => void {
  ask = askToLeave;
  const navigation: Navigation | undefined = window.navigation;
  navigation?.addEventListener('navigate', interceptTraverse);
  // In the capture phase on window, to run before the handlers of the page and the router.
  window.addEventListener('click', interceptLink, { capture: true });
  window.addEventListener('beforeunload', warnBeforeUnload);
  return () => {
    ask = null;
    navigation?.removeEventListener('navigate', interceptTraverse);
    window.removeEventListener('click', interceptLink, { capture: true });
    window.removeEventListener('beforeunload', warnBeforeUnload);
  };
}
