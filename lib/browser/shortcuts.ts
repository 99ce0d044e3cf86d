import { useEffect, useRef, useSyncExternalStore } from 'react';

/** It names a key with its modifiers; `Mod` is ⌘ on Apple's devices and Ctrl elsewhere. */
export type KeyCombination =
  | `Mod+${'Enter' | 'Shift+Enter' | 'K' | 'Z' | 'Shift+Z' | 'C' | 'X' | 'V'}`
  | `Alt+${`Arrow${'Left' | 'Right' | 'Up' | 'Down'}` | '1' | '2' | '3' | '4' | 'G' | 'A' | 'S'}`
  | `${'Delete' | 'F2' | 'M' | 'J' | 'K' | 'A' | 'R' | 'E' | 'S' | '1' | '2' | '3' | '4' | '?'}`;

export interface Shortcut {
  keys: KeyCombination;
  description: string;
  /** It is absent if the focused element handles the key itself. */
  run?: () => void;
}

interface RegisteredShortcut extends Omit<Shortcut, 'run'> {
  run: { current: Shortcut['run'] };
}

let registered: readonly RegisteredShortcut[] = [];
const listeners = new Set<() => void>();

function setRegistered(next: readonly RegisteredShortcut[]): void {
  registered = next;
  for (const listener of listeners) listener();
}

export function isApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform);
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio])'))
  );
}

function belongsToField({ target }: KeyboardEvent, keys: KeyCombination): boolean {
  // A key that is pressed on a cell of the plan opens a field, which has the focus by now and gets the key.
  if (!isField(target) && !isField(document.activeElement)) return false;
  // A field gets single keys as text, and undoes its own changes.
  if (!keys.includes('+') || keys.endsWith('Z')) return true;
  if (!keys.startsWith('Alt+Arrow')) return false;
  const opensPicker =
    /(Up|Down)$/.test(keys) && target instanceof HTMLElement && target.matches('select, input[type=date]');
  // On a Mac, ⌥ with an arrow key moves the cursor by words.
  return opensPicker || isApple();
}

/** Compares the physical key as well, because with ⌥ on a Mac a letter or digit types another character. */
function isKey({ key, code, altKey }: KeyboardEvent, wanted: string | undefined): boolean {
  return (
    key === wanted ||
    key.toUpperCase() === wanted ||
    (altKey && [`Digit${wanted}`, `Key${wanted}`].includes(code))
  );
}

function isCombination(event: KeyboardEvent, keys: KeyCombination): boolean {
  const [key, ...modifiers] = keys.split('+').reverse();
  const isMod = isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  const isPlain = !event.ctrlKey && !event.metaKey;
  return (
    isKey(event, key) &&
    (modifiers.includes('Mod') ? isMod : isPlain) &&
    event.altKey === modifiers.includes('Alt') &&
    // Some keyboard layouts need Shift for "?".
    (key === '?' || event.shiftKey === modifiers.includes('Shift'))
  );
}

function runShortcut(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return;
  // The shortcut that was registered last takes precedence, because its screen may have opened within another one.
  const shortcut = registered.findLast(
    ({ keys, run }) => run.current && isCombination(event, keys) && !belongsToField(event, keys),
  );
  if (!shortcut) return;
  event.preventDefault();
  if (!event.repeat) shortcut.run.current?.();
}

/** Listens for the registered shortcuts; use it once, in the frame of the screens. */
export function useShortcutListener(): void {
  useEffect(() => {
    document.addEventListener('keydown', runShortcut);
    return () => document.removeEventListener('keydown', runShortcut);
  }, []);
}

/** Registers a shortcut while the component is mounted; null registers none. */
export function useShortcut(shortcut: Shortcut | null): void {
  const run = useRef<Shortcut['run']>(undefined);
  useEffect(() => {
    run.current = shortcut?.run;
  });
  const keys = shortcut?.keys;
  const description = shortcut?.description;
  useEffect(() => {
    if (!keys || !description) return;
    const entry: RegisteredShortcut = { keys, description, run };
    setRegistered([...registered, entry]);
    return () => setRegistered(registered.filter((other) => other !== entry));
  }, [keys, description]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const noShortcuts: readonly RegisteredShortcut[] = [];

export function useShortcuts(): readonly Omit<Shortcut, 'run'>[] {
  return useSyncExternalStore(
    subscribe,
    () => registered,
    () => noShortcuts,
  );
}
