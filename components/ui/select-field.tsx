import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps } from './field';
import styles from './field.module.css';
import selectStyles from './select-field.module.css';

interface SelectFieldProps
  extends Omit<FieldProps, 'counter'>,
    Omit<ComponentProps<'select'>, keyof FieldProps> {}

/** A native drop-down; give it `<option>` elements as children. */
export function SelectField({
  label,
  labelHidden,
  hint,
  error,
  className,
  id,
  children,
  ...select
}: SelectFieldProps) {
  return (
    <FieldFrame {...{ label, labelHidden, hint, error, className, id }}>
      {(wiring) => (
        <select {...select} {...wiring} className={clsx(styles.control, selectStyles.select)}>
          {children}
        </select>
      )}
    </FieldFrame>
  );
}
