import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { KeyboardKey } from '@/components/ui/keyboard-key';
import { Message } from '@/components/ui/message';
import { formatTimecode, parseTimecode } from '@/lib/features/trimming/rules';
import styles from './trimmer.module.css';
import { type Player, usePlayhead } from './use-player';

interface MediaViewProps {
  player: Player;
  url: string | null;
  hasPicture: boolean;
}

export function MediaView({ player, url, hasPicture }: MediaViewProps) {
  const [hasFailed, setHasFailed] = useState(false);
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
        onPlay={player.syncIsPlaying}
        onPause={player.syncIsPlaying}
        onEnded={player.handleEnd}
        onError={() => setHasFailed(true)}
      />
      {hasFailed && (
        <Message tone="info">
          This browser cannot play this file. You can still set the times and trim.
        </Message>
      )}
    </>
  );
}

interface TransportProps {
  player: Player;
  /** It is the length of a frame, or of a short step of sound, in seconds. */
  frame: number;
  frameName: string;
}

export function Transport({ player, frame, frameName }: TransportProps) {
  return (
    <div className={styles.transport}>
      <TimeReadout player={player} />
      <div className="row-1">
        <Button title="One second back (J)" onClick={player.step(-1)}>
          −1 s
        </Button>
        <Button title={`−${frameName} (Left arrow)`} onClick={player.step(-frame)}>
          −{frameName}
        </Button>
        <Button title="Play or pause (Space or K)" onClick={player.toggle}>
          <Icon name={player.isPlaying ? 'pause' : 'play'} />
          {player.isPlaying ? 'Pause' : 'Play'}
        </Button>
        <Button title={`+${frameName} (Right arrow)`} onClick={player.step(frame)}>
          +{frameName}
        </Button>
        <Button title="One second on (L)" onClick={player.step(1)}>
          +1 s
        </Button>
      </div>
      <div className="row-3">
        <Button onClick={player.playSelection}>Play selection</Button>
        <Checkbox
          label="Loop"
          checked={player.isLooping}
          onChange={({ target }) => player.setIsLooping(target.checked)}
        />
      </div>
      <p className="small-print">
        <KeyboardKey>Space</KeyboardKey> play <KeyboardKey>J</KeyboardKey> <KeyboardKey>L</KeyboardKey> second{' '}
        <KeyboardKey>←</KeyboardKey> <KeyboardKey>→</KeyboardKey> {frameName} <KeyboardKey>I</KeyboardKey>{' '}
        start <KeyboardKey>O</KeyboardKey> end
      </p>
    </div>
  );
}

function TimeReadout({ player }: { player: Player }) {
  const time = usePlayhead(player);
  return (
    <p className={styles.time}>
      <span className="visually-hidden">Player at </span>
      {formatTimecode(time)}
    </p>
  );
}

interface TimeFieldProps {
  label: string;
  /** It is in seconds. */
  value: number;
  onCommit: (seconds: number) => void;
}

/** Enter, or leaving the field, commits the typed time; Escape restores the previous time. */
export function TimeField({ label, value, onCommit }: TimeFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [isInvalid, setIsInvalid] = useState(false);

  function commit() {
    if (draft === null) return;
    const seconds = parseTimecode(draft);
    setIsInvalid(seconds === null);
    if (seconds === null) return;
    setDraft(null);
    onCommit(seconds);
  }

  return (
    <TextField
      className={styles.field}
      label={label}
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      value={draft ?? formatTimecode(value)}
      error={isInvalid ? 'Type a time like 01:23.4' : undefined}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') {
          setDraft(null);
          setIsInvalid(false);
        }
      }}
    />
  );
}
