import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { Game } from '@/lib/contract/kinds';
import { choiceNames } from '@/lib/contract/kinds';
import type { Filled } from './question-draft';
import styles from './question-form.module.css';

/** After this time a note says that it takes longer than usual and what else to do. */
const LONG_WAIT_MS = 5000;

interface GenerationNoteProps {
  filled: Filled;
  game: Game;
  /** Goes back to the text that was there before, or forward again. */
  onSwitch: (to: 'undo' | 'redo') => void;
}

/** Says that a question is being generated and, after a while, what else can be done. */
export function WaitingNote() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p>
      Generating a question…
      {isLong && ' The generator has not answered yet: wait, or cancel and write the question yourself.'}
    </p>
  );
}

/** What is left to do; `position` is that of the generator's answer, 0 where its checker gave another one. */
function nextStep(game: Game, position: number, isChecked: boolean): string {
  if (isChecked && position === 0)
    return 'Check the answer: the checker gave another one. Mark the correct choice.';
  if (game === 'weekly')
    return `The generator takes choice ${position} for the correct one: check it, then mark it.`;
  return 'Check the facts before you save.';
}

/** Says what was generated, with buttons that switch between it and the texts that it replaced. */
export function GenerationNote({
  filled: { generated, undo, redo, isChecked },
  game,
  onSwitch,
}: GenerationNoteProps) {
  const position = generated.correctChoice ? choiceNames.indexOf(generated.correctChoice) + 1 : 0;
  const made = undo.length > 0 ? 'The generated question replaced what was here.' : 'Question generated.';
  return (
    <div className={styles.note}>
      <p>
        {redo.length > 0 ? 'What was here before is back.' : `${made} ${nextStep(game, position, isChecked)}`}
      </p>
      {undo.length > 0 && <Button onClick={() => onSwitch('undo')}>Undo</Button>}
      {redo.length > 0 && <Button onClick={() => onSwitch('redo')}>Redo</Button>}
    </div>
  );
}
