'use client';

import { useEffect, useEffectEvent } from 'react';

/** What each key does; letters in lower case. */
export type PlayerKeys = Readonly<Record<string, () => void>>;

/** Keys that a focused control needs for itself. */
const TYPING = 'textarea, select, input:not([type=range], [type=checkbox], [type=radio]), [contenteditable]';
const ARROW_USERS = 'input, video, audio';
const SPACE_USERS = 'button, a, summary, input:not([type=range]), video, audio';

/** Listens to single keys anywhere on the page, unless the focused control needs them or a dialog is open. */
export function usePlayerKeys(keys: PlayerKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = event.shiftKey && event.key.startsWith('Arrow') ? `Shift+${event.key}` : event.key;
    const action = keys[name.length === 1 ? name.toLowerCase() : name];
    if (!action || event.ctrlKey || event.metaKey || event.altKey || isNeededByTarget(event)) return;
    event.preventDefault();
    action();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function isNeededByTarget({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (document.querySelector('dialog[open]')) return true;
  if (target.matches(TYPING)) return true;
  if (key.startsWith('Arrow')) return target.matches(ARROW_USERS);
  return key === ' ' && target.matches(SPACE_USERS);
}
