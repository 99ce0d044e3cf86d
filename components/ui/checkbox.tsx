import { type ComponentProps, useId } from 'react';
import { classNames } from '@/components/ui/class-names';
import styles from './checkbox.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
  labelHidden?: boolean;
  hint?: string;
  /** `success` checks in the green that marks a correct answer. */
  tone?: 'plain' | 'success';
}

export function Checkbox({ label, labelHidden, hint, tone = 'plain', className, ...input }: CheckboxProps) {
  const hintId = useId();
  return (
    <div className={classNames(styles.checkbox, className)}>
      <label className={styles.label} data-disabled={input.disabled}>
        <input
          {...input}
          type="checkbox"
          className={styles.box}
          data-tone={tone}
          aria-describedby={hint ? hintId : input['aria-describedby']}
        />
        <span className={labelHidden ? 'visually-hidden' : undefined}>{label}</span>
      </label>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
