'use client';

import { formatTimecode } from '@/lib/features/trimming/timecode';
import styles from './playhead.module.css';
import type { Player } from './use-player';
import { usePlayhead } from './use-playhead';

interface PlayheadProps {
  player: Player;
  /** Length of the recording, and of one frame, in seconds. */
  duration: number;
  frame: number;
}

/** Where the player is, as a line over the timeline; a click or a drag anywhere on it goes there. */
export function Playhead({ player, duration, frame }: PlayheadProps) {
  const time = usePlayhead(player);
  return (
    <input
      className={styles.playhead}
      type="range"
      aria-label="Position"
      aria-valuetext={formatTimecode(time)}
      min={0}
      max={duration}
      step={frame}
      value={time}
      onChange={(event) => player.seek(event.target.valueAsNumber)}
    />
  );
}
