import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps, splitFieldProps } from './field';
import styles from './field.module.css';

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps> {}

/** One line of text. Its direction follows what is typed. */
export function TextField(props: TextFieldProps) {
  const { frame, control } = splitFieldProps(props);
  return (
    <FieldFrame {...frame}>
      {(wiring) => <input type="text" dir="auto" {...control} {...wiring} className={styles.control} />}
    </FieldFrame>
  );
}
