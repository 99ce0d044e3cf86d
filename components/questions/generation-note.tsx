import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { Game } from '@/lib/contract/kinds';
import { choiceNames } from '@/lib/contract/kinds';
import { draftFields, type GeneratedValues } from './question-draft';
import styles from './question-form.module.css';

/** What a generation filled in, and the other text to switch to. */
export interface Filled {
  generated: GeneratedValues;
  /** The text to switch to: the person's own, or the generated one after switching back. */
  other: GeneratedValues;
  isUndone: boolean;
  /** A model that was not told the answer was asked for it: without a correct choice it answered something else. */
  isChecked: boolean;
}

/** After this time a note says that it takes longer than usual and what else to do. */
const LONG_WAIT_MS = 5000;

interface GenerationNoteProps {
  filled: Filled;
  game: Game;
  /** Switches between the two texts. */
  onExchange: () => void;
}

function hasText(draft: GeneratedValues): boolean {
  return draftFields.some((field) => draft[field]);
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

/** Says what was generated, with a button that switches between it and the previous text. */
export function GenerationNote({
  filled: { generated, other, isUndone, isChecked },
  game,
  onExchange,
}: GenerationNoteProps) {
  if (isUndone) {
    return (
      <div className={styles.note}>
        <p>What was here before is back.</p>
        <Button onClick={onExchange}>Redo</Button>
      </div>
    );
  }
  const position = generated.correctChoice ? choiceNames.indexOf(generated.correctChoice) + 1 : 0;
  return (
    <div className={styles.note}>
      <p>
        {hasText(other) ? 'The generated question replaced what was here. ' : 'Question generated. '}
        {nextStep(game, position, isChecked)}
      </p>
      {hasText(other) && <Button onClick={onExchange}>Undo</Button>}
    </div>
  );
}
