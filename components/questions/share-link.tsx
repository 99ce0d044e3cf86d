'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CopyByHand, copyText } from '@/components/ui/copy-button';
import { Icon } from '@/components/ui/icon';
import { showToast } from '@/components/ui/toaster';
import { readPublicOrigin } from '@/lib/browser/this-page';
import styles from './question-form.module.css';

/** Copies the question's public address; if the browser refuses the clipboard it shows the address to copy. */
export function ShareLink({ questionTag }: { questionTag: string }) {
  const [shownUrl, setShownUrl] = useState<string | null>(null);

  async function copy() {
    const url = new URL(`/share_question/${encodeURIComponent(questionTag)}`, readPublicOrigin()).href;
    if (await copyText(url)) showToast('Link copied');
    else setShownUrl(url);
  }

  if (shownUrl) return <CopyByHand className={styles.address} label="Copy this link" text={shownUrl} />;
  return (
    <Button onClick={copy}>
      <Icon name="share" />
      Share link
    </Button>
  );
}
