import { type ReactNode, useId } from 'react';
import { classNames } from '@/components/ui/class-names';
import styles from './field.module.css';

/** What every field of the kit shows around its control. */
export interface FieldProps {
  label: string;
  /** Keeps the label as the accessible name when the surroundings already show it. */
  labelHidden?: boolean;
  hint?: string;
  error?: string;
  /** Characters used and allowed; turns into a warning when `used` passes `max`. */
  counter?: { used: number; max: number };
  className?: string;
}

/**
 * Attributes that tie a control to its label, hint and error; where there is none of those, what the control was given
 * by the form stays.
 */
interface FieldWiring {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

interface FieldFrameProps extends FieldProps {
  id?: string;
  children: (wiring: FieldWiring) => ReactNode;
}

/** The props of a field apart: what its frame shows, and what is for its control. */
export function splitFieldProps<Props extends FieldProps & { id?: string }>({
  label,
  labelHidden,
  hint,
  error,
  counter,
  className,
  id,
  ...control
}: Props) {
  return { frame: { label, labelHidden, hint, error, counter, className, id }, control };
}

/** Label, hint, counter and error around one control; the control spreads the wiring it is given. */
export function FieldFrame({
  label,
  labelHidden,
  hint,
  error,
  counter,
  className,
  id,
  children,
}: FieldFrameProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');

  return (
    <div className={classNames(styles.field, className)}>
      <div className={classNames(styles.header, labelHidden && !counter && 'visually-hidden')}>
        <label htmlFor={controlId} className={classNames(styles.label, labelHidden && 'visually-hidden')}>
          {label}
        </label>
        {counter && (
          <span className={styles.counter} data-over={counter.used > counter.max}>
            {counter.used} / {counter.max}
          </span>
        )}
      </div>
      {children({
        id: controlId,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(error && { 'aria-invalid': true }),
      })}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
