/** What would be left: unsaved work that a draft keeps, what nothing keeps, a save, or work that goes on in the page. */
export type Left = 'unsaved' | 'lost' | 'saving' | 'running';

/**
 * Asks whether to leave; resolves to whether the person leaves. While a save runs the question is whether to leave before
 * its answer; it closes by itself once `answered` resolves.
 */
export type AskToLeave = (left: Left, answered?: Promise<void>) => Promise<boolean>;

/** What holds a page. */
export interface Held {
  isSaving?: boolean | undefined;
  /** It cannot be had again: no draft keeps it. */
  isLost?: boolean | undefined;
  /** Nothing is unsaved: it goes on while the page with this path is open, whatever the page shows. */
  page?: string | undefined;
}

const holders = new Set<Held>();
/** Fires whenever `holders` changes. */
const changes = new EventTarget();
/** The browser history entry of the page with the unsaved work. */
let entry: { state: unknown; url: string } = { state: null, url: '' };

/** Marks this page as having unsaved work, or a save under way; returns the function that ends that. */
export function holdUnsavedWork(holder: Held): () => void {
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

/** Is something held that no draft keeps? */
export function wouldLose(): boolean {
  return [...holders].some((holder) => holder.isLost);
}

/** Resolves once no save is under way. */
async function savesAnswered(): Promise<void> {
  while (isSaving()) {
    await new Promise((resolve) => changes.addEventListener('change', resolve, { once: true }));
  }
}

let ask: AskToLeave | null = null;
/** The person has agreed to leave: nothing is stopped until the next page is there. */
let isLeaving = false;

/** Is something held that a way to this address would leave? */
function mustAsk(to?: string): boolean {
  const path = to === undefined ? undefined : new URL(to, window.location.href).pathname;
  return !isLeaving && [...holders].some(({ page }) => page === undefined || page !== path);
}

function findLeft(): Left {
  if (wouldLose()) return 'lost';
  return [...holders].every(({ page }) => page !== undefined) ? 'running' : 'unsaved';
}

/**
 * May the page be left? Waits for running saves and asks the person if there is unsaved work. To be called for ways
 * out that are neither links nor Back.
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
 * Handles Back and Forward with the Navigation API. Browsers let them be stopped only after some interaction with the
 * page.
 */
async function interceptTraverse(event: NavigateEvent): Promise<void> {
  if (event.navigationType !== 'traverse' || !event.cancelable) return;
  const { key, url } = event.destination;
  if (!mustAsk(url ?? undefined)) return;
  event.preventDefault();
  if (await confirmLeaving()) leaveBy(() => window.navigation.traverseTo(key));
}

/**
 * Handles Back and Forward without the Navigation API, where they have happened already but the router does not know
 * it yet. The page's entry is pushed again, so that leaving is one step back; entries ahead are lost.
 */
async function undoTraverse(event: PopStateEvent): Promise<void> {
  if (!mustAsk(window.location.href)) return;
  event.stopImmediatePropagation();
  window.history.pushState(entry.state, '', entry.url);
  if (await confirmLeaving()) leaveBy(() => window.history.back());
}

// Registered when the module loads: listeners run in the order of registration, and the router's, added at its first
// render, would otherwise leave the page before the person is asked.
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
