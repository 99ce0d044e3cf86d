import type { ComponentProps } from 'react';
import { classNames } from '@/components/ui/class-names';
import { FieldFrame, type FieldProps, splitFieldProps } from './field';
import styles from './field.module.css';

interface SelectFieldProps
  extends Omit<FieldProps, 'counter'>,
    Omit<ComponentProps<'select'>, keyof FieldProps> {}

/** A native drop-down; give it `<option>` elements as children. */
export function SelectField(props: SelectFieldProps) {
  const { frame, control } = splitFieldProps(props);
  return (
    <FieldFrame {...frame}>
      {(wiring) => <select {...control} {...wiring} className={classNames(styles.control, styles.select)} />}
    </FieldFrame>
  );
}

/** The options of a drop-down: values and how they are called. */
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
