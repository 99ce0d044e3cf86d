import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { ProgressBar } from '@/components/ui/progress-bar';
import type { Thumb } from '@/components/ui/range-slider';
import { useObjectUrl } from '@/lib/browser/files';
import { chooseRecordingNoun, describeProblem } from '@/lib/features/trimming/problem';
import {
  describeStreams,
  formatSeconds,
  formatTimecode,
  moveEnd,
  moveStart,
  selectBeginning,
} from '@/lib/features/trimming/rules';
import type { TrimSession } from '@/lib/features/trimming/trim-session';
import { CutChoice, usePrecision } from './cut-choice';
import { MediaView, TimeField, Transport } from './player-controls';
import { Timeline } from './timeline';
import { TrimResult } from './trim-result';
import styles from './trimmer.module.css';
import { usePlayer, usePlayerKeys } from './use-player';
import { usePlan, useTrim } from './use-trim';

/** Sound has no frames, so the keys move by this many seconds. */
const SOUND_STEP = 0.1;

export function TrimmerEditor({ session }: { session: TrimSession }) {
  const { file, facts, origin } = session;
  const { duration, picture, stopsAt } = facts;
  const [selection, setSelection] = useState(() => selectBeginning(stopsAt ?? duration));
  const player = usePlayer({ origin, duration, selection });
  const { planned, isSettled } = usePlan(session, selection);
  const plan = planned?.plan;
  const precision = usePrecision(selection);
  const noun = chooseRecordingNoun(facts);
  const { state, trim, cancel } = useTrim(session);
  const url = useObjectUrl(file);
  const frame = picture ? 1 / picture.framesPerSecond : SOUND_STEP;

  function move(thumb: Thumb, to: number) {
    const next = thumb === 'start' ? moveStart(selection, to, duration) : moveEnd(selection, to, duration);
    setSelection(next);
    // The picture follows the thumb, unless the recording is playing.
    if (!player.isPlaying) player.seek(next[thumb]);
  }

  const moveToPlayer = (thumb: Thumb) => () => move(thumb, player.currentTime());
  usePlayerKeys({
    ' ': player.toggle,
    k: player.toggle,
    j: player.step(-1),
    l: player.step(1),
    i: moveToPlayer('start'),
    o: moveToPlayer('end'),
    ArrowLeft: player.step(-frame),
    ArrowRight: player.step(frame),
    'Shift+ArrowLeft': player.step(-1),
    'Shift+ArrowRight': player.step(1),
  });

  return (
    <>
      <p className="quiet">
        <strong dir="auto">{file.name}</strong> {formatTimecode(duration)} · {describeStreams(facts)}
      </p>
      {picture && !picture.canShow && (
        <Message tone="warning">This browser can't show the picture; cut points will snap.</Message>
      )}
      {stopsAt !== null && (
        <Message tone="warning">
          This {noun} is cut off: nothing is left after {formatTimecode(stopsAt)}. You can still cut clips
          from before.
        </Message>
      )}
      <div className={styles.columns}>
        <div className="stack-4">
          <MediaView player={player} url={url} hasPicture={picture?.canShow ?? false} />
          <Timeline session={session} player={player} frame={frame} selection={selection} onMove={move} />
          <Transport player={player} frame={frame} frameName={picture ? '1 frame' : `${SOUND_STEP} s`} />
        </div>
        <div className="stack-4">
          <div className={styles.times}>
            <TimeField label="From" value={selection.start} onCommit={(time) => move('start', time)} />
            <TimeField label="To" value={selection.end} onCommit={(time) => move('end', time)} />
            <Button title="Start at the player's position (I)" onClick={moveToPlayer('start')}>
              Start at player
            </Button>
            <Button title="End at the player's position (O)" onClick={moveToPlayer('end')}>
              End at player
            </Button>
          </div>
          <p>
            Selected: <strong>{formatSeconds(selection.end - selection.start)}</strong>
          </p>
          <div aria-live="polite">
            {/* Reserves space for the plan, so that Trim does not move under the pointer. */}
            <div className={styles.plan} data-settled={isSettled}>
              {planned && plan?.kind === 'planned' && (
                <CutChoice
                  choice={plan.choice}
                  selection={planned}
                  precision={precision.pick(plan.choice)}
                  onPrecisionChange={(chosen) => precision.choose(chosen, plan.choice)}
                />
              )}
              {plan?.kind === 'refused' && (
                <Message tone="error">{describeProblem(plan.problem, noun)}</Message>
              )}
            </div>
          </div>
          {state.kind === 'cutting' ? (
            <div className={styles.progress}>
              <ProgressBar label="Trimming" percent={state.percent} />
              <span>{state.percent} %</span>
              <Button onClick={cancel}>Cancel</Button>
            </div>
          ) : (
            <Button variant="primary" onClick={() => trim(selection, precision.pick)}>
              Trim
            </Button>
          )}
          {/* The message of a refused plan, above, already shows this error. */}
          {state.kind === 'failed' && !(isSettled && plan?.kind === 'refused') && (
            <Message tone="error">{state.message}</Message>
          )}
          {state.kind === 'done' && <TrimResult clip={state.clip} />}
        </div>
      </div>
    </>
  );
}
