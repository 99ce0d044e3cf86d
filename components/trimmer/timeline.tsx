import { type RefObject, useEffect, useRef, useState } from 'react';
import { RangeSlider, type Thumb } from '@/components/ui/range-slider';
import {
  findTimelineEnd,
  formatTimecode,
  type Selection,
  STEP,
  snapToStep,
} from '@/lib/features/trimming/rules';
import type { TrimSession } from '@/lib/features/trimming/trim-session';
import styles from './timeline.module.css';
import { type Player, usePlayhead } from './use-player';

/** A thumbnail has more pixels than it is shown with, so that it is sharp on a dense screen. */
const THUMBNAIL = { width: 200, height: 112 };
const SLOTS = 12;
const WAVEFORM_BARS = 480;
/** A silent part is drawn as a thin line. */
const MIN_PEAK = 0.02;
/** More marks than this would cover the strip. */
const KEY_FRAMES_MAX = 400;

/** Draws the filmstrip onto a canvas, thumbnail by thumbnail, and collects key frames and loudness. */
function usePreviews(session: TrimSession, strip: RefObject<HTMLCanvasElement | null>) {
  const [keyFrames, setKeyFrames] = useState<number[] | null>(null);
  const [peaks, setPeaks] = useState<number[] | null>(null);

  useEffect(() => {
    async function collect() {
      setKeyFrames(await session.call('keyFrames', { most: KEY_FRAMES_MAX }));
      const context = strip.current?.getContext('2d');
      const wanted = { slots: SLOTS, height: THUMBNAIL.height };
      await session.call('filmstrip', wanted, ({ slot, picture }) => {
        if (context) drawThumbnail(context, slot, picture);
        picture.close();
      });
      setPeaks(await session.call('loudness', { bars: WAVEFORM_BARS }));
    }

    // Previews are optional, so their errors are ignored; the cut itself reports a damaged part.
    collect().catch(() => undefined);
  }, [session, strip]);

  return { keyFrames, peaks };
}

/** Centres the picture in its slot; a wider picture is cut at both sides. */
function drawThumbnail(context: CanvasRenderingContext2D, slot: number, picture: ImageBitmap) {
  const { width, height } = THUMBNAIL;
  const visible = Math.min(picture.width, width);
  const cut = (picture.width - visible) / 2;
  const left = slot * width + (width - visible) / 2;
  context.drawImage(picture, cut, 0, visible, picture.height, left, 0, visible, height);
}

/** Draws a bar for each peak of 0 to 1; `peaks` is null until the sound is measured, or if that is impossible. */
function Waveform({ peaks, isTall }: { peaks: number[] | null; isTall: boolean }) {
  const bars = peaks ?? [];
  return (
    <svg
      className={styles.waveform}
      data-tall={isTall}
      viewBox={`0 -1 ${Math.max(1, bars.length)} 2`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={bars.map(drawBar).join('')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

function drawBar(peak: number, at: number): string {
  const height = Math.max(MIN_PEAK, peak).toFixed(3);
  return `M${at + 0.5} -${height}V${height}`;
}

/** Shows the player's position as a line over the timeline; a click or a drag anywhere on it seeks. */
function Playhead({ session, player, frame }: Pick<TimelineProps, 'session' | 'player' | 'frame'>) {
  const time = usePlayhead(player);
  return (
    <input
      className={styles.playhead}
      type="range"
      aria-label="Position"
      aria-valuetext={formatTimecode(time)}
      min={0}
      max={session.facts.duration}
      step={frame}
      value={time}
      onChange={(event) => player.seek(event.target.valueAsNumber)}
    />
  );
}

/** `times` and `duration` are in seconds; `times` is null until the frames are listed, or if they are too many. */
function KeyFrameTicks({ times, duration }: { times: number[] | null; duration: number }) {
  return (
    <svg
      className={styles.ticks}
      viewBox={`0 0 ${duration} 1`}
      preserveAspectRatio="none"
      role={times ? 'img' : 'none'}
      aria-label={times ? `${times.length} key frames` : undefined}
    >
      <path d={times?.map((time) => `M${time.toFixed(3)} 0V1`).join('')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

interface TimelineProps {
  session: TrimSession;
  player: Player;
  /** It is the length of a frame, or of a short step of sound, in seconds. */
  frame: number;
  selection: Selection;
  onMove: (thumb: Thumb, to: number) => void;
}

export function Timeline({ session, player, frame, selection, onMove }: TimelineProps) {
  const { duration, picture, sound } = session.facts;
  const strip = useRef<HTMLCanvasElement>(null);
  const { keyFrames, peaks } = usePreviews(session, strip);
  const last = findTimelineEnd(duration);
  const toPercent = (time: number) => `${(time / duration) * 100}%`;

  return (
    <div className={styles.timeline}>
      <div className={styles.tracks}>
        {picture && <KeyFrameTicks times={keyFrames} duration={duration} />}
        {picture && (
          <canvas
            ref={strip}
            className={styles.strip}
            width={SLOTS * THUMBNAIL.width}
            height={THUMBNAIL.height}
          />
        )}
        {sound && <Waveform peaks={peaks} isTall={!picture} />}
        <div className={styles.outside} style={{ left: 0, width: toPercent(selection.start) }} />
        <div className={styles.outside} style={{ left: toPercent(selection.end), right: 0 }} />
        <Playhead session={session} player={player} frame={frame} />
      </div>
      <RangeSlider
        className={styles.slider}
        max={last}
        value={selection}
        labels={{ start: 'Start', end: 'End' }}
        format={formatTimecode}
        step={STEP}
        onMove={(thumb, to, isDragged) => onMove(thumb, isDragged ? snapToStep(to, duration) : to)}
      />
      <div className={styles.scale} aria-hidden="true">
        <span>{formatTimecode(0)}</span>
        <span>{formatTimecode(last)}</span>
      </div>
    </div>
  );
}
