import type { RefCallback } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import { Checkbox } from '@/components/ui/checkbox';
import { TextField } from '@/components/ui/text-field';
import { type ChoiceName, choiceNames } from '@/lib/contract/choices';
import { CHOICE_MAX_LENGTH, type QuestionDraft } from '@/lib/features/questions/rules';
import styles from './choice-inputs.module.css';

interface ChoiceInputsProps {
  correct: ChoiceName | null;
  onCorrectChange: (correct: ChoiceName | null) => void;
  /** Gets the first correct mark, for focus when none is set. */
  correctRef: RefCallback<HTMLInputElement>;
  /** The choice the message is about. */
  invalid?: ChoiceName;
  register: UseFormRegister<QuestionDraft>;
}

/** Four choices, each with its correct mark; marking one clears the others (spec, section 4). */
export function ChoiceInputs({ correct, onCorrectChange, correctRef, invalid, register }: ChoiceInputsProps) {
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>Choices</legend>
      {choiceNames.map((name, index) => (
        <div key={name} className={styles.choice} data-correct={correct === name}>
          <TextField
            label={`Choice ${index + 1}`}
            className={styles.text}
            maxLength={CHOICE_MAX_LENGTH}
            autoComplete="off"
            aria-invalid={invalid === name ? true : undefined}
            {...register(name)}
          />
          <Checkbox
            ref={index === 0 ? correctRef : undefined}
            label={`Choice ${index + 1} is correct`}
            tone="success"
            checked={correct === name}
            onChange={({ target }) => onCorrectChange(target.checked ? name : null)}
          />
        </div>
      ))}
    </fieldset>
  );
}
