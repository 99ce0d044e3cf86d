'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { copyText } from '@/lib/browser/copy-text';
import styles from './share-question.module.css';

interface ShareQuestionProps {
  /** The page's public address. */
  url: string;
  title: string;
}

async function copy(url: string): Promise<string> {
  if (await copyText(url)) return 'Link copied';
  return 'Copying is not allowed here. Copy the address of this page instead.';
}

/** Hands the page to the system's share sheet; where there is none it copies the link and says so. */
export function ShareQuestion({ url, title }: ShareQuestionProps) {
  const [feedback, setFeedback] = useState('');

  async function share() {
    setFeedback('');
    if (!navigator.share) {
      setFeedback(await copy(url));
      return;
    }
    try {
      await navigator.share({ url, title });
    } catch (error) {
      const hasChangedMind = error instanceof DOMException && error.name === 'AbortError';
      if (!hasChangedMind) setFeedback(await copy(url));
    }
  }

  return (
    <div className={styles.share}>
      <Button variant="primary" onClick={share}>
        <Icon name="share" />
        Share this question
      </Button>
      <p role="status" className={styles.feedback}>
        {feedback}
      </p>
    </div>
  );
}
