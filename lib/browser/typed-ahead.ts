interface TypedAhead {
  path: string;
  text: string;
}

type Receive = (text: string) => void;

/** This form is about to open. The screen before it gets the text by `watch`, and the form itself by `receive`. */
let awaitedForm: (TypedAhead & { watch?: Receive; receive?: Receive }) | null = null;

/** A hidden field has the focus meanwhile, because input methods, dead keys and dictation write only into fields. */
let hiddenField: HTMLInputElement | null = null;

/** Session storage has the text under this key, so that it survives a page that could not be loaded. */
const STORAGE_KEY = 'tdts_typed_ahead';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'>;

/** Would this key type a character into a field, or begin to compose a character? */
export function isTyping(press: Press): boolean {
  const { key, ctrlKey, metaKey, altKey } = press;
  if (metaKey) return false;
  if (key === 'Dead' || key === 'Process') return !ctrlKey;
  if ([...key].length !== 1) return false;
  // With Alt a Mac types other letters; with AltGr, Windows says that Ctrl and Alt are held.
  return press.getModifierState('AltGraph') || (!ctrlKey && (!altKey || key > '\u007f'));
}

function isOtherField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target !== hiddenField && target.matches('input, textarea, select');
}

function takeText(): void {
  if (!awaitedForm || !hiddenField || awaitedForm.text === hiddenField.value) return;
  awaitedForm.text = hiddenField.value;
  const { path, text } = awaitedForm;
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ path, text } satisfies TypedAhead));
  awaitedForm.watch?.(text);
  awaitedForm.receive?.(text);
}

function readTypedAhead(): TypedAhead | null {
  return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as TypedAhead | null;
}

/** Stops catching text as soon as a field of the form has the focus, because further letters go into that field. */
function stopInField({ target }: FocusEvent): void {
  if (!isOtherField(target)) return;
  takeText();
  // The caught text stays until its form requests it, which may be after its field gets the focus.
  if (awaitedForm?.receive) dropTyped();
  else stopCatching();
}

function stopCatching(): void {
  window.removeEventListener('focusin', stopInField, true);
  hiddenField?.remove();
  hiddenField = null;
}

export function dropTyped(): void {
  stopCatching();
  awaitedForm = null;
  sessionStorage.removeItem(STORAGE_KEY);
}

/** Catches typed text for the form at `path` until a field has the focus; `watch` gets each change. */
export function catchTyping(path: string, watch?: Receive): void {
  dropTyped();
  awaitedForm = { path: new URL(path, window.location.href).pathname, text: '', watch };
  hiddenField = document.createElement('input');
  // Chromium loses the position in the text of a field without width.
  hiddenField.style.cssText = 'position: fixed; inset: 0 auto auto 0; opacity: 0; pointer-events: none';
  hiddenField.setAttribute('aria-label', 'What is typed ahead');
  hiddenField.addEventListener('input', takeText);
  document.body.append(hiddenField);
  hiddenField.focus({ preventScroll: true });
  window.addEventListener('focusin', stopInField, true);
}

/** Passes text caught for the current address to `receive`, at once and by each letter until a field has focus. */
export function deliverTypeahead(receive: Receive): void {
  awaitedForm ??= readTypedAhead();
  if (awaitedForm?.path === window.location.pathname) {
    takeText();
    receive(awaitedForm.text);
    awaitedForm.receive = receive;
    if (hiddenField && !isOtherField(document.activeElement)) return;
  }
  dropTyped();
}
