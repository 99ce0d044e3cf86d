'use client';

import { useRef } from 'react';
import { RangeSlider, type Thumb } from '@/components/ui/range-slider';
import { nearestStep, type Selection, STEP, timelineEnd } from '@/lib/features/trimming/rules';
import { formatTimecode } from '@/lib/features/trimming/timecode';
import type { TrimSession } from '@/lib/features/trimming/trim-session';
import { KeyFrameTicks } from './key-frame-ticks';
import { Playhead } from './playhead';
import styles from './timeline.module.css';
import type { Player } from './use-player';
import { SLOTS, THUMBNAIL, usePreviews } from './use-previews';
import { Waveform } from './waveform';

interface TimelineProps {
  session: TrimSession;
  player: Player;
  /** Length of a frame in seconds. */
  frame: number;
  selection: Selection;
  onMove: (thumb: Thumb, to: number) => void;
}

/** The whole recording as pictures and sound, with the selection's two thumbs on it. */
export function Timeline({ session, player, frame, selection, onMove }: TimelineProps) {
  const { duration, picture, sound } = session.facts;
  const strip = useRef<HTMLCanvasElement>(null);
  const { keyFrames, peaks } = usePreviews(session, strip);
  const last = timelineEnd(duration);
  const percent = (time: number) => `${(time / duration) * 100}%`;

  return (
    <div className={styles.timeline}>
      <div className={styles.tracks}>
        {picture && <KeyFrameTicks times={keyFrames ?? []} duration={duration} />}
        {picture && (
          <canvas
            ref={strip}
            className={styles.strip}
            width={SLOTS * THUMBNAIL.width}
            height={THUMBNAIL.height}
          />
        )}
        {sound && <Waveform peaks={peaks} tall={!picture} />}
        <div className={styles.outside} style={{ left: 0, width: percent(selection.start) }} />
        <div className={styles.outside} style={{ left: percent(selection.end), right: 0 }} />
        <Playhead player={player} duration={duration} frame={frame} />
      </div>
      <RangeSlider
        className={styles.slider}
        max={last}
        value={selection}
        labels={{ start: 'Start', end: 'End' }}
        format={formatTimecode}
        step={STEP}
        onMove={(thumb, to, dragged) => onMove(thumb, dragged ? nearestStep(to, duration) : to)}
      />
      <div className={styles.scale} aria-hidden="true">
        <span>{formatTimecode(0)}</span>
        <span>{formatTimecode(last)}</span>
      </div>
    </div>
  );
}
