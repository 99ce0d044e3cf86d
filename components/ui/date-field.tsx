import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import dateStyles from './date-field.module.css';
import { FieldFrame, type FieldProps } from './field';
import styles from './field.module.css';

interface DateFieldProps
  extends Omit<FieldProps, 'counter'>,
    Omit<ComponentProps<'input'>, keyof FieldProps | 'type'> {}

/** The browser's own date picker; `value`, `min` and `max` are `YYYY-MM-DD`. */
export function DateField({ label, labelHidden, hint, error, className, id, ...input }: DateFieldProps) {
  return (
    <FieldFrame {...{ label, labelHidden, hint, error, className, id }}>
      {(wiring) => (
        <input {...input} {...wiring} type="date" className={clsx(styles.control, dateStyles.date)} />
      )}
    </FieldFrame>
  );
}
