import type { ClipboardEvent } from 'react';
import { showToast } from '@/components/ui/toaster';
import { cleanText } from '@/lib/text/clean-text';

function isTextField(target: EventTarget): boolean {
  return (
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')
  );
}

/** Pastes a text into a field without the invisible characters that word processors leave in it, and says so. */
export function cleanPaste(event: ClipboardEvent): void {
  const pasted = event.clipboardData.getData('text/plain');
  const clean = cleanText(pasted);
  if (clean === pasted || !isTextField(event.target)) return;
  event.preventDefault();
  // The one way to insert that the browser's own Undo knows of.
  document.execCommand('insertText', false, clean);
  showToast('Hidden characters removed');
}
