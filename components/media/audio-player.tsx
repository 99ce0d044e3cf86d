'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import styles from './audio-player.module.css';
import { AudioProblem, type AudioProblemKind } from './audio-problem';

interface AudioPlayerProps {
  /** Where the audio, or the video whose sound is played, is served from (`audioUrl2Play`). */
  url: string;
  /** The accessible name. */
  label?: string;
  /** Gets the first failure in place of the person. */
  onRefused?: () => void;
}

/** A service that keeps recordings makes them playable after they have arrived. */
async function isBeingPrepared(url: string): Promise<boolean> {
  const answer = await fetch(url, { method: 'HEAD', redirect: 'manual' }).catch(() => null);
  return answer?.status === 503 && answer.headers.has('Retry-After');
}

/** The browser's own audio controls, with a way out when the audio cannot be loaded. */
export function AudioPlayer({ url, label = 'Question audio', onRefused }: AudioPlayerProps) {
  const [failed, setFailed] = useState<AudioProblemKind | null>(null);
  if (failed) {
    return <AudioProblem kind={failed} action={<Button onClick={() => setFailed(null)}>Retry</Button>} />;
  }
  return (
    <audio
      className={styles.player}
      controls
      preload="metadata"
      src={url}
      aria-label={label}
      onError={onRefused ?? (async () => setFailed((await isBeingPrepared(url)) ? 'preparing' : 'lost'))}
    />
  );
}
