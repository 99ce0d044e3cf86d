import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps } from './field';
import styles from './field.module.css';

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps> {}

/** One line of text. Its direction follows what is typed. */
export function TextField({
  label,
  labelHidden,
  hint,
  error,
  counter,
  className,
  id,
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame {...{ label, labelHidden, hint, error, counter, className, id }}>
      {(wiring) => <input type="text" dir="auto" {...input} {...wiring} className={styles.control} />}
    </FieldFrame>
  );
}
