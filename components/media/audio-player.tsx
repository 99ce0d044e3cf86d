import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useMediaSource } from '@/lib/features/media/use-media-source';
import { AudioProblem, type AudioProblemKind } from './media-problem';
import styles from './public-media.module.css';

interface AudioPlayerProps {
  /** It is the address of the audio, or of the video whose sound is played (`audioUrl2Play`). */
  url: string;
  label?: string;
  /** Another message already explains why a chosen file cannot be played. */
  isExplained?: boolean;
}

/** Is the recording still being processed by the service that stores it? */
async function isBeingPrepared(url: string): Promise<boolean> {
  // Without a response the recording counts as lost.
  const response = await fetch(url, { method: 'HEAD', redirect: 'manual' }).catch(() => null);
  return response?.status === 503 && response.headers.has('Retry-After');
}

/** Plays also files that only staff may load; its `key` must change with `url`, to reset its state. */
export function AudioPlayer({ url: address, label = 'Question audio', isExplained }: AudioPlayerProps) {
  const { url, markAsFailed, retry, hasFailed } = useMediaSource(address);
  const [problem, setProblem] = useState<AudioProblemKind | null>(null);

  async function fail() {
    markAsFailed();
    setProblem((await isBeingPrepared(address)) ? 'preparing' : 'lost');
  }

  function startAgain() {
    setProblem(null);
    retry();
  }

  // A chosen file needs no connection, so a retry would not help.
  if (problem && address.startsWith('blob:')) {
    return isExplained ? null : <p className="small-print">This browser cannot play this recording.</p>;
  }
  if (hasFailed && problem) {
    return <AudioProblem kind={problem} action={<Button onClick={startAgain}>Retry</Button>} />;
  }
  return (
    <audio
      key={url}
      className={styles.player}
      controls
      preload="metadata"
      src={url}
      aria-label={label}
      onError={fail}
    />
  );
}
