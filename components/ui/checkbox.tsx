import { type ComponentProps, useId } from 'react';
import styles from './checkbox.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: string;
  hint?: string;
  tone?: 'plain' | 'success';
}

export function Checkbox({ label, hint, tone = 'plain', ...input }: CheckboxProps) {
  const hintId = useId();
  return (
    <div className={styles.checkbox}>
      <label className={styles.label} data-disabled={input.disabled}>
        <input
          {...input}
          type="checkbox"
          className={styles.box}
          data-tone={tone}
          aria-describedby={hint && hintId}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
