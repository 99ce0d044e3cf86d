import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Icon } from '@/components/ui/icon';
import { KeyboardKey } from '@/components/ui/keyboard-key';
import { formatTimecode } from '@/lib/features/trimming/rules';
import styles from './transport.module.css';
import type { Player } from './use-player';
import { usePlayhead } from './use-playhead';

interface TransportProps {
  player: Player;
  /** Length of the smallest step in seconds, and what the buttons call it. */
  frame: number;
  frameName: string;
  loops: boolean;
  onLoopsChange: (loops: boolean) => void;
}

/** The player's buttons, each with the key that does the same. */
export function Transport({ player, frame, frameName, loops, onLoopsChange }: TransportProps) {
  const step = (seconds: number) => () => player.seek(player.currentTime() + seconds);
  return (
    <div className={styles.transport}>
      <TimeReadout player={player} />
      <div className={styles.steps}>
        <Button title="One second back (J)" onClick={step(-1)}>
          −1 s
        </Button>
        <Button title={`−${frameName} (Left arrow)`} onClick={step(-frame)}>
          −{frameName}
        </Button>
        <Button title="Play or pause (Space or K)" onClick={player.toggle}>
          <Icon name={player.isPlaying ? 'pause' : 'play'} />
          {player.isPlaying ? 'Pause' : 'Play'}
        </Button>
        <Button title={`+${frameName} (Right arrow)`} onClick={step(frame)}>
          +{frameName}
        </Button>
        <Button title="One second on (L)" onClick={step(1)}>
          +1 s
        </Button>
      </div>
      <div className={styles.selection}>
        <Button onClick={player.playSelection}>Play selection</Button>
        <Checkbox label="Loop" checked={loops} onChange={(event) => onLoopsChange(event.target.checked)} />
      </div>
      <p className={styles.keys}>
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
