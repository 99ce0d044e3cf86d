import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '@/components/ui/class-names';
import styles from './field.module.css';

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

/** Attributes that connect a control with its label, hint and error; the control keeps its own where one is absent. */
interface FieldWiring {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

interface FieldFrameProps extends FieldProps {
  id?: string;
  /** Renders the control, which must spread the wiring after its own attributes. */
  children: (wiring: FieldWiring) => ReactNode;
}

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

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps> {}

export function TextField(props: TextFieldProps) {
  const { frame, control } = splitFieldProps(props);
  return (
    <FieldFrame {...frame}>
      {(wiring) => <input type="text" dir="auto" {...control} {...wiring} className={styles.control} />}
    </FieldFrame>
  );
}

interface TextAreaFieldProps extends FieldProps, Omit<ComponentProps<'textarea'>, keyof FieldProps> {}

/** Several lines of text, as tall as the content if the browser supports that, otherwise resized by hand. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { frame, control } = splitFieldProps(props);
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <textarea
          rows={3}
          dir="auto"
          {...control}
          {...wiring}
          className={classNames(styles.control, styles.area)}
        />
      )}
    </FieldFrame>
  );
}

interface DateFieldProps
  extends Omit<FieldProps, 'counter'>,
    Omit<ComponentProps<'input'>, keyof FieldProps | 'type'> {}

/** `value`, `min` and `max` are `YYYY-MM-DD`. */
export function DateField(props: DateFieldProps) {
  const { frame, control } = splitFieldProps(props);
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <input {...control} {...wiring} type="date" className={classNames(styles.control, styles.date)} />
      )}
    </FieldFrame>
  );
}

interface SelectFieldProps
  extends Omit<FieldProps, 'counter'>,
    Omit<ComponentProps<'select'>, keyof FieldProps> {}

/** Its children are `<option>` elements. */
export function SelectField(props: SelectFieldProps) {
  const { frame, control } = splitFieldProps(props);
  return (
    <FieldFrame {...frame}>
      {(wiring) => <select {...control} {...wiring} className={classNames(styles.control, styles.select)} />}
    </FieldFrame>
  );
}

export function Options({
  of: options,
}: {
  of: readonly (readonly [value: string | number, title: string])[];
}) {
  return options.map(([value, title]) => (
    <option key={value} value={value}>
      {title}
    </option>
  ));
}
