import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useMediaSource } from '@/lib/features/media/use-media-source';
import { AudioProblem, type AudioProblemKind } from './media-problem';
import styles from './public-media.module.css';

interface AudioPlayerProps {
  /** Address of the audio, or of the video whose sound is played (`audioUrl2Play`). */
  url: string;
  label?: string;
  /** Another message says what is wrong with a file of this computer. */
  isExplained?: boolean;
}

/** Is the recording still being processed by the service that stores it? */
async function isBeingPrepared(url: string): Promise<boolean> {
  const answer = await fetch(url, { method: 'HEAD', redirect: 'manual' }).catch(() => null);
  return answer?.status === 503 && answer.headers.has('Retry-After');
}

/** The browser's audio controls, also for files that only staff may load; give it its address as `key`. */
export function AudioPlayer({
  url: address,
  label = 'Question audio',
  isExplained = false,
}: AudioPlayerProps) {
  const { url, refuse, retry, hasFailed } = useMediaSource(address);
  const [problem, setProblem] = useState<AudioProblemKind | null>(null);

  async function fail() {
    refuse();
    setProblem((await isBeingPrepared(address)) ? 'preparing' : 'lost');
  }

  function startAgain() {
    setProblem(null);
    retry();
  }

  // The connection has nothing to do with a file of this computer; its upload says more.
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
