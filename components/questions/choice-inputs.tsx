import type { RefCallback } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import { Checkbox } from '@/components/ui/checkbox';
import { TextField } from '@/components/ui/text-field';
import { useShortcut } from '@/lib/browser/shortcuts';
import { type ChoiceName, choiceNames } from '@/lib/contract/kinds';
import { CHOICE_MAX_LENGTH, type QuestionDraft } from '@/lib/features/questions/rules';
import styles from './choice-inputs.module.css';

interface ChoiceInputsProps {
  correct: ChoiceName | null;
  onCorrectChange: (correct: ChoiceName | null) => void;
  /** Ref of the first "correct" radio button, for focus when none is set. */
  correctRef: RefCallback<HTMLInputElement>;
  /** The choice that the error message is about. */
  invalid?: ChoiceName;
  register: UseFormRegister<QuestionDraft>;
}

/** Alt with a number marks that choice as correct, wherever the focus is. */
function useMarkKeys(onCorrectChange: (correct: ChoiceName) => void): void {
  const shortcutOf = (number: 1 | 2 | 3 | 4) =>
    ({
      keys: `Alt+${number}`,
      description: `Mark choice ${number} as correct`,
      run: () => onCorrectChange(`choice${number}`),
    }) as const;
  useShortcut(shortcutOf(1));
  useShortcut(shortcutOf(2));
  useShortcut(shortcutOf(3));
  useShortcut(shortcutOf(4));
}

/**
 * Four choices, each with its correct mark; marking one clears the others (docs/product.md, 4). The marks come after all
 * texts: Tab goes from choice to choice.
 */
export function ChoiceInputs({ correct, onCorrectChange, correctRef, invalid, register }: ChoiceInputsProps) {
  useMarkKeys(onCorrectChange);
  return (
    <fieldset>
      <legend className={styles.legend}>Choices</legend>
      <div className={styles.rows}>
        {choiceNames.map((name) => (
          <div key={name} className={styles.row} data-choice={name} data-correct={correct === name} />
        ))}
        {choiceNames.map((name, index) => (
          <div key={name} className={styles.text} data-choice={name}>
            <TextField
              label={`Choice ${index + 1}`}
              className={styles.field}
              maxLength={CHOICE_MAX_LENGTH}
              autoComplete="off"
              aria-invalid={invalid === name ? true : undefined}
              {...register(name)}
            />
          </div>
        ))}
        {choiceNames.map((name, index) => (
          <div key={name} className={styles.mark} data-choice={name}>
            <Checkbox
              ref={index === 0 ? correctRef : undefined}
              label={`Choice ${index + 1} is correct`}
              tone="success"
              aria-keyshortcuts={`Alt+${index + 1}`}
              checked={correct === name}
              onChange={({ target }) => onCorrectChange(target.checked ? name : null)}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
