import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps } from './field';
import styles from './field.module.css';
import areaStyles from './text-area-field.module.css';

interface TextAreaFieldProps extends FieldProps, Omit<ComponentProps<'textarea'>, keyof FieldProps> {}

/** Several lines of text, as tall as its content where the browser can do that, else resized by hand. */
export function TextAreaField({
  label,
  labelHidden,
  hint,
  error,
  counter,
  className,
  id,
  ...area
}: TextAreaFieldProps) {
  return (
    <FieldFrame {...{ label, labelHidden, hint, error, counter, className, id }}>
      {(wiring) => (
        <textarea
          rows={3}
          dir="auto"
          {...area}
          {...wiring}
          className={clsx(styles.control, areaStyles.area)}
        />
      )}
    </FieldFrame>
  );
}
