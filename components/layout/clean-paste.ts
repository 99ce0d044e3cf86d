import type { ClipboardEvent } from 'react';
import { showToast } from '@/components/ui/toaster';
import { cleanText } from '@/lib/text/clean-text';

function isTextField(target: EventTarget): boolean {
  return (
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')
  );
}

/** Removes invisible characters of word processors from text pasted into a field, and says so. */
export function cleanPaste(event: ClipboardEvent): void {
  const pasted = event.clipboardData.getData('text/plain');
  const clean = cleanText(pasted);
  if (clean === pasted || !isTextField(event.target)) return;
  event.preventDefault();
  // The only way of inserting text that keeps the browser's Undo working.
  document.execCommand('insertText', false, clean);
  showToast('Hidden characters removed');
}
