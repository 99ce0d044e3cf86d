import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { choiceNames, type Game } from '@/lib/contract/kinds';
import type { GeneratorState } from './question-draft';
import styles from './question-form.module.css';

/** After this time the note names alternatives. */
const LONG_WAIT_MS = 5000;

interface GenerationNoteProps {
  filled: GeneratorState;
  game: Game;
  /** Shows the next text of the stack for Undo or for Redo. */
  onSwitch: (from: 'undo' | 'redo') => void;
}

export function WaitingNote({ onCancel }: { onCancel: () => void }) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.note}>
      <p>
        Generating a question…
        {isLong && ' There is no answer yet: wait, or cancel and write the question yourself.'}
      </p>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

/** The next step; `position` is that of the generator's answer, 0 if the checker gave another one. */
function nextStep(game: Game, position: number, isChecked: boolean): string {
  if (isChecked && position === 0) return 'Check the answer: the checker gave another one.';
  if (game === 'weekly')
    return `The generator takes choice ${position} for the correct one: check and mark it.`;
  return 'Check the facts before you save.';
}

export function SwitchButtons({ filled: { undo, redo }, onSwitch }: Omit<GenerationNoteProps, 'game'>) {
  return (
    <>
      {undo.length > 0 && <Button onClick={() => onSwitch('undo')}>Undo</Button>}
      {redo.length > 0 && <Button onClick={() => onSwitch('redo')}>Redo</Button>}
    </>
  );
}

export function GenerationNote({ filled, game, onSwitch }: GenerationNoteProps) {
  const { correctChoice } = filled.generated;
  const position = correctChoice ? choiceNames.indexOf(correctChoice) + 1 : 0;
  return (
    <div className={styles.note}>
      <p>
        {filled.redo.length > 0
          ? 'What was here before is back.'
          : `Question generated. ${nextStep(game, position, filled.isChecked)}`}
      </p>
      <SwitchButtons filled={filled} onSwitch={onSwitch} />
    </div>
  );
}
