import type { ComponentProps } from 'react';
import { classNames } from '@/components/ui/class-names';
import { FieldFrame, type FieldProps, splitFieldProps } from './field';
import styles from './field.module.css';

interface DateFieldProps
  extends Omit<FieldProps, 'counter'>,
    Omit<ComponentProps<'input'>, keyof FieldProps | 'type'> {}

/** The browser's own date picker; `value`, `min` and `max` are `YYYY-MM-DD`. */
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
