/** What is typed while the form that it is meant for is on its way; null while none is. */
let awaited: { path: string; text: string; receive?: (text: string) => void } | null = null;

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Would this key type something, were the focus in a field? What an input method composes arrives there alone. */
export function isTyping({ key, ctrlKey, metaKey, altKey }: Press): boolean {
  return [...key].length === 1 && !ctrlKey && !metaKey && !altKey;
}

function catchKey(event: KeyboardEvent): void {
  if (!awaited) return;
  if (isTyping(event)) awaited.text += event.key;
  else if (event.key === 'Backspace') awaited.text = awaited.text.slice(0, -1);
  else return;
  event.preventDefault();
  event.stopPropagation();
  awaited.receive?.(awaited.text);
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select');
}

/** Whoever is in a field types into that. */
function stopInField({ target }: FocusEvent): void {
  if (!isField(target)) return;
  stopCatching();
  // What was kept waits for its form, which may be there later than its field.
  if (awaited?.receive) awaited = null;
}

function stopCatching(): void {
  window.removeEventListener('keydown', catchKey, true);
  window.removeEventListener('focusin', stopInField, true);
}

/** Keeps what is typed, from `first` on, for the form at that address, until a field has the focus. */
export function catchTyping(first: string, path: string): void {
  stopCatching();
  awaited = { path: new URL(path, window.location.href).pathname, text: first };
  window.addEventListener('keydown', catchKey, true);
  window.addEventListener('focusin', stopInField, true);
}

/**
 * Hands what was typed for the form at this address to it: at once, and again with every letter until one of its fields
 * has the focus. What was typed for another is forgotten.
 */
export function handTyped(receive: (text: string) => void): void {
  if (awaited?.path === window.location.pathname) {
    receive(awaited.text);
    awaited.receive = receive;
    if (!isField(document.activeElement)) return;
  }
  awaited = null;
  stopCatching();
}
