'use client';

import { TextField } from './text-field';

interface CopyByHandProps {
  label: string;
  text: string;
  className?: string;
}

/** A text, selected, to copy by hand where the browser refuses the clipboard. */
export function CopyByHand({ label, text, className }: CopyByHandProps) {
  return (
    <TextField
      className={className}
      label={label}
      value={text}
      readOnly
      autoFocus
      onFocus={(event) => event.target.select()}
    />
  );
}
