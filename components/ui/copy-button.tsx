'use client';

import { useEffect, useState } from 'react';
import { Button } from './button';
import { TextAreaField } from './field';
import { Icon } from './icon';

/** Puts a text into the clipboard, and resolves to whether the browser allowed it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

interface CopyByHandProps {
  label: string;
  text: string;
  className?: string;
}

/** Shows a selected text to copy by hand after the browser has refused the clipboard. */
export function CopyByHand({ label, text, className }: CopyByHandProps) {
  return (
    <TextAreaField
      className={className}
      label={label}
      value={text}
      readOnly
      autoFocus
      onFocus={(event) => event.target.select()}
    />
  );
}

const FEEDBACK_MS = 2500;

/** Copies a text and confirms it; if the browser refuses the clipboard, the text appears, selected, to copy by hand. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const isCopied = outcome === 'copied';

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setOutcome(null), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    setOutcome((await copyText(text)) ? 'copied' : 'refused');
  }

  if (outcome === 'refused') return <CopyByHand label="Copy this by hand" text={text} />;
  return (
    <>
      <Button onClick={copy}>
        <Icon name={isCopied ? 'check' : 'copy'} />
        {isCopied ? 'Copied' : children}
      </Button>
      <span role="status" className="visually-hidden">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  );
}
