/** `lost` is unsaved work without a draft; `running` is work that ends with the page. */
export type Left = 'unsaved' | 'lost' | 'saving' | 'running';

/** Asks whether to leave; the question closes when `answered` resolves, with the response of a running save. */
export type AskToLeave = (left: Left, answered?: Promise<void>) => Promise<boolean>;

export interface UnsavedWork {
  isSaving?: boolean | undefined;
  /** No draft stores it, so leaving would lose it. */
  isLost?: boolean | undefined;
  /** The work, such as an upload, lasts as long as the page with this path. */
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

export function hasWorkWithoutDraft(): boolean {
  return [...holders].some((holder) => holder.isLost);
}

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

/** Waits for running saves and asks about unsaved work; for ways out other than links and Back. */
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

/** Browsers let a page prevent Back and Forward only after the person has interacted with it. */
async function interceptTraverse(event: NavigateEvent): Promise<void> {
  if (event.navigationType !== 'traverse' || !event.cancelable) return;
  const { key, url } = event.destination;
  if (!mustAsk(url ?? undefined)) return;
  event.preventDefault();
  if (await confirmLeaving()) leaveBy(() => window.navigation.traverseTo(key));
}

/** Without the Navigation API the page's entry is pushed again, which loses the entries ahead. */
async function undoTraverse(event: PopStateEvent): Promise<void> {
  if (!mustAsk(window.location.href)) return;
  event.stopImmediatePropagation();
  window.history.pushState(entry.state, '', entry.url);
  if (await confirmLeaving()) leaveBy(() => window.history.back());
}

// Registered before the router's listener, which would otherwise leave the page before the person is asked.
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
