/**
 * Asks whether to leave work that is not saved; resolves to whether the person leaves. While a save runs the question is
 * whether to leave before its answer, and goes away with `answered`.
 */
export type AskToLeave = (answered?: Promise<void>) => Promise<boolean>;

interface Holder {
  isSaving: boolean;
}

const holders = new Set<Holder>();
/** Tells of every change of the holders. */
const changes = new EventTarget();
/** The entry of the browser's history that the work is on. */
let entry: { state: unknown; url: string } = { state: null, url: '' };

/** Somebody's work on this page is not saved, or only being saved; returns the function that ends that. */
export function holdUnsavedWork(isSaving: boolean): () => void {
  const holder = { isSaving };
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

/** Resolves when no save is under way any more. */
async function savesAnswered(): Promise<void> {
  while (isSaving()) {
    await new Promise((resolve) => changes.addEventListener('change', resolve, { once: true }));
  }
}

let ask: AskToLeave | null = null;
/** The person has agreed to leave: whatever carries them away is let through until the next page is there. */
let isLeaving = false;

function mustAsk(): boolean {
  return holders.size > 0 && !isLeaving;
}

/**
 * May the page be left? Waits for saves that run, and asks the person if there is unsaved work. For ways out that are
 * neither link nor Back.
 */
export async function confirmLeaving(): Promise<boolean> {
  if (!mustAsk() || !ask) return true;
  if (isSaving()) {
    const answered = savesAnswered();
    const decision = await Promise.race([ask(answered), answered]);
    if (decision !== undefined) return decision;
  }
  return mustAsk() && ask ? ask() : true;
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

/** Back and Forward. Browsers let them be stopped only after the person has done something on the page. */
async function interceptTraverse(event: NavigateEvent): Promise<void> {
  if (event.navigationType !== 'traverse' || !event.cancelable || !mustAsk()) return;
  event.preventDefault();
  const { key } = event.destination;
  if (await confirmLeaving()) leaveBy(() => window.navigation.traverseTo(key));
}

/**
 * Back and Forward where there is no Navigation API: they have happened by now, but the router has not heard of it.
 * The page's entry is put behind the one they led to, so that leaving is one step back. What lay ahead is forgotten.
 */
async function undoTraverse(event: PopStateEvent): Promise<void> {
  if (!mustAsk()) return;
  event.stopImmediatePropagation();
  window.history.pushState(entry.state, '', entry.url);
  if (await confirmLeaving()) leaveBy(() => window.history.back());
}

// Not with the guard but as soon as this module is there: a window calls its listeners in the order they came, and
// the router, whose listener comes with its first rendering, would leave the page before anybody could ask.
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
  // On window and while capturing: before any of the page's own handlers, the router's among them.
  window.addEventListener('click', interceptLink, { capture: true });
  window.addEventListener('beforeunload', warnBeforeUnload);
  return () => {
    ask = null;
    navigation?.removeEventListener('navigate', interceptTraverse);
    window.removeEventListener('click', interceptLink, { capture: true });
    window.removeEventListener('beforeunload', warnBeforeUnload);
  };
}
