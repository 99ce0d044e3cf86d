import { useState } from 'react';
import { Message } from '@/components/ui/message';
import styles from './trimmer-editor.module.css';
import type { Player } from './use-player';

interface MediaViewProps {
  player: Player;
  url: string | null;
  /** Whether there is a picture that this browser can show. */
  hasPicture: boolean;
}

/** The recording itself; a file whose player fails can still be cut by its times. */
export function MediaView({ player, url, hasPicture }: MediaViewProps) {
  const [failed, setFailed] = useState(false);
  return (
    <>
      <video
        ref={player.media}
        className={styles.media}
        data-picture={hasPicture}
        src={url ?? undefined}
        aria-label="Recording"
        playsInline
        preload="auto"
        onClick={player.toggle}
        onError={() => setFailed(true)}
      />
      {failed && (
        <Message tone="info">
          This browser cannot play this file. You can still set the times and trim.
        </Message>
      )}
    </>
  );
}
