/**
 * Adds the parts of `<dialog>` that jsdom lacks, as the HTML standard describes them: the `open` state, the
 * `close` event and the return of the focus. Call it once at the top of a test file.
 */
export function addModalDialogs(): void {
  const openers = new WeakMap<HTMLDialogElement, Element | null>();

  HTMLDialogElement.prototype.showModal = function showModal() {
    if (this.open) throw new DOMException('The dialog is already open.', 'InvalidStateError');
    openers.set(this, document.activeElement);
    this.open = true;
    this.querySelector<HTMLElement>('[autofocus], button, input, select, textarea')?.focus();
  };

  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    const opener = openers.get(this);
    if (opener instanceof HTMLElement) opener.focus();
    this.dispatchEvent(new Event('close'));
  };
}
