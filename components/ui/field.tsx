import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '@/components/ui/class-names';
import styles from './field.module.css';

interface FieldProps {
  label: string;
  /** Keeps the label as the accessible name when the surroundings already show it. */
  labelHidden?: boolean;
  hint?: string;
  error?: string;
  /** Shows how many characters are used and allowed, as a warning when `used` passes `max`. */
  counter?: { used: number; max: number };
  className?: string;
}

interface FieldFrameProps<Props> {
  field: Props;
  /** Renders the control with props that connect it with the label, the hint and the error. */
  children: (control: Omit<Props, keyof FieldProps | 'id'> & { id: string }) => ReactNode;
}

export function FieldFrame<Props extends FieldProps & { id?: string }>({
  field: { label, labelHidden, hint, error, counter, className, id, ...control },
  children,
}: FieldFrameProps<Props>) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');

  return (
    <div className={classNames(styles.field, className)}>
      <div className={classNames(styles.header, labelHidden && 'visually-hidden')}>
        <label htmlFor={controlId} className={styles.label}>
          {label}
        </label>
        {counter && (
          <span className={styles.counter} data-over={counter.used > counter.max}>
            {counter.used} / {counter.max}
          </span>
        )}
      </div>
      {children({
        ...control,
        id: controlId,
        'aria-describedby': describedBy || undefined,
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

export type ControlProps<Tag extends 'input' | 'textarea' | 'select'> = FieldProps &
  Omit<ComponentProps<Tag>, keyof FieldProps>;

export function TextField(props: ControlProps<'input'>) {
  return (
    <FieldFrame field={props}>
      {(control) => <input type="text" dir="auto" {...control} className={styles.control} />}
    </FieldFrame>
  );
}

/** Shows a text area that is as tall as its text. People resize it by hand if the browser does not support that. */
export function TextAreaField(props: ControlProps<'textarea'>) {
  return (
    <FieldFrame field={props}>
      {(control) => (
        <textarea rows={3} dir="auto" {...control} className={classNames(styles.control, styles.area)} />
      )}
    </FieldFrame>
  );
}

/** `value`, `min` and `max` are `YYYY-MM-DD`. */
export function DateField(props: ControlProps<'input'>) {
  return (
    <FieldFrame field={props}>
      {(control) => <input {...control} type="date" className={classNames(styles.control, styles.date)} />}
    </FieldFrame>
  );
}

export function SelectField(props: ControlProps<'select'>) {
  return (
    <FieldFrame field={props}>
      {(control) => <select {...control} className={classNames(styles.control, styles.select)} />}
    </FieldFrame>
  );
}

export type Option<Value = string | number> = readonly [value: Value, title: string];

export function Options({ of: options }: { of: readonly Option[] }) {
  return options.map(([value, title]) => (
    <option key={value} value={value}>
      {title}
    </option>
  ));
}
