'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import styles from './audio-player.module.css';

interface AudioPlayerProps {
  /** Where the audio, or the video whose sound is played, is served from (`audioUrl2Play`). */
  url: string;
  /** The accessible name. */
  label?: string;
  /** Gets the first failure in place of the person. */
  onRefused?: () => void;
}

/** The browser's own audio controls, with a way out when the audio cannot be loaded. */
export function AudioPlayer({ url, label = 'Question audio', onRefused }: AudioPlayerProps) {
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <Message tone="error" action={<Button onClick={() => setFailed(false)}>Retry</Button>}>
        The audio could not be played. Check your connection and retry; not every browser plays MOV and MPEG.
      </Message>
    );
  }
  return (
    <audio
      className={styles.player}
      controls
      preload="metadata"
      src={url}
      aria-label={label}
      onError={onRefused ?? (() => setFailed(true))}
    />
  );
}
