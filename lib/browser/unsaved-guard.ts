/** These kinds of work are affected by leaving: `lost` has no draft, and `running` ends with the page. */
export type LeftWork = 'unsaved' | 'lost' | 'saving' | 'running';

/** Asks whether to leave; its dialog closes when `saved` resolves, after the responses to running saves. */
export type AskToLeave = (work: LeftWork, saved?: Promise<void>) => Promise<boolean>;

export interface UnsavedWork {
  isSaving?: boolean | undefined;
  /** No draft stores it, so leaving would lose it. */
  isLost?: boolean | undefined;
  /** The work, such as an upload, lasts as long as the page with this path. */
  page?: string | undefined;
}

const heldWork = new Set<UnsavedWork>();
const changes = new EventTarget();
/** The page with the unsaved work has this entry of the browser history. */
let historyEntry: { state: unknown; url: string } = { state: null, url: '' };

/** Marks this page as having unsaved work or a running save; returns the function that removes the mark. */
export function holdUnsavedWork(work: UnsavedWork): () => void {
  heldWork.add(work);
  changes.dispatchEvent(new Event('change'));
  historyEntry = { state: window.history.state, url: window.location.href };
  return () => {
    heldWork.delete(work);
    changes.dispatchEvent(new Event('change'));
  };
}

function isSaving(): boolean {
  return [...heldWork].some((work) => work.isSaving);
}

export function hasWorkWithoutDraft(): boolean {
  return [...heldWork].some((work) => work.isLost);
}

async function waitForSaves(): Promise<void> {
  while (isSaving()) {
    await new Promise((resolve) => changes.addEventListener('change', resolve, { once: true }));
  }
}

let ask: AskToLeave | null = null;
/** The person has agreed to leave, so nothing is prevented until the next page is shown. */
let isLeaving = false;

/** Must the person be asked before following a link to this address or, without one, before leaving in any way? */
function mustAsk(to?: string): boolean {
  const path = to === undefined ? undefined : new URL(to, window.location.href).pathname;
  return !isLeaving && [...heldWork].some(({ page }) => page === undefined || page !== path);
}

function findLeftWork(): LeftWork {
  if (hasWorkWithoutDraft()) return 'lost';
  return [...heldWork].every(({ page }) => page !== undefined) ? 'running' : 'unsaved';
}

/** Waits for running saves and asks about unsaved work. Call it before leaving by other ways than links and Back. */
export async function confirmLeaving(): Promise<boolean> {
  if (!mustAsk() || !ask) return true;
  if (isSaving()) {
    const saved = waitForSaves();
    const decision = await Promise.race([ask('saving', saved), saved]);
    if (decision !== undefined) return decision;
  }
  return mustAsk() && ask ? ask(findLeftWork()) : true;
}

/** After this time the next page is shown, or leaving has failed and the guard is needed again. */
const LEAVING_MS = 1000;

/** Leaves the page by calling `go` without asking again; afterwards the guard is active again. */
function leaveBy(go: () => void): void {
  isLeaving = true;
  go();
  window.setTimeout(() => {
    isLeaving = false;
  }, LEAVING_MS);
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

/** Browsers let a page prevent Back and Forward only after the person has interacted with it. */
async function interceptTraverse(event: NavigateEvent): Promise<void> {
  if (event.navigationType !== 'traverse' || !event.cancelable) return;
  const { key, url } = event.destination;
  if (!mustAsk(url ?? undefined)) return;
  event.preventDefault();
  if (await confirmLeaving()) leaveBy(() => window.navigation.traverseTo(key));
}

/** Undoes Back or Forward without the Navigation API. Pushing the page's entry again loses the entries ahead. */
async function undoTraverse(event: PopStateEvent): Promise<void> {
  if (!mustAsk(window.location.href)) return;
  event.stopImmediatePropagation();
  window.history.pushState(historyEntry.state, '', historyEntry.url);
  if (await confirmLeaving()) leaveBy(() => window.history.back());
}

// This listener is registered first: the router's listener would leave the page before the person is asked.
if (typeof window !== 'undefined' && !window.navigation) {
  window.addEventListener('popstate', undoTraverse, { capture: true });
}

/** Asks before links, Back, Forward, reload and closing lose work. Returns the function that ends the guard. */
export function watchLeaving(askToLeave: AskToLeave): () => void {
  ask = askToLeave;
  const navigation: Navigation | undefined = window.navigation;
  navigation?.addEventListener('navigate', interceptTraverse);
  // It listens in the capture phase on window, to run before the handlers of the page and the router.
  window.addEventListener('click', interceptLink, { capture: true });
  window.addEventListener('beforeunload', warnBeforeUnload);
  return () => {
    ask = null;
    navigation?.removeEventListener('navigate', interceptTraverse);
    window.removeEventListener('click', interceptLink, { capture: true });
    window.removeEventListener('beforeunload', warnBeforeUnload);
  };
}
