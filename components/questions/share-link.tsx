'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toaster';
import styles from './share-link.module.css';

/** Copies the question's public address; where the browser refuses the clipboard it shows the address to copy. */
export function ShareLink({ questionTag }: { questionTag: string }) {
  const [shownUrl, setShownUrl] = useState<string | null>(null);

  async function copy() {
    const url = new URL(`/share_question/${encodeURIComponent(questionTag)}`, window.location.origin).href;
    try {
      await navigator.clipboard.writeText(url);
      showToast('Link copied');
    } catch {
      setShownUrl(url);
    }
  }

  if (shownUrl) {
    return (
      <TextField
        className={styles.address}
        label="Copy this link"
        value={shownUrl}
        readOnly
        autoFocus
        onFocus={(event) => event.target.select()}
      />
    );
  }
  return (
    <Button onClick={copy}>
      <Icon name="share" />
      Share link
    </Button>
  );
}
