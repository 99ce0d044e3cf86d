/** Keys typed while the form that they are meant for is loading; null when none is awaited. */
let awaited: { path: string; text: string; receive?: (text: string) => void } | null = null;

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * Would this key type a character into a field? Input methods compose in the field itself, so those keys are not
 * caught.
 */
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

/** Stops as soon as a field has the focus: further keys go there. */
function stopInField({ target }: FocusEvent): void {
  if (!isField(target)) return;
  stopCatching();
  // The caught text is kept until its form asks for it, which may be later than its field gets the focus.
  if (awaited?.receive) awaited = null;
}

function stopCatching(): void {
  window.removeEventListener('keydown', catchKey, true);
  window.removeEventListener('focusin', stopInField, true);
}

/** Catches what is typed, beginning with `first`, for the form at `path`, until a field has the focus. */
export function catchTyping(first: string, path: string): void {
  stopCatching();
  awaited = { path: new URL(path, window.location.href).pathname, text: first };
  window.addEventListener('keydown', catchKey, true);
  window.addEventListener('focusin', stopInField, true);
}

/**
 * Passes the text caught for the form at the current address to `receive`: at once, and again with every further key
 * until a field has the focus. Text caught for another form is dropped.
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
