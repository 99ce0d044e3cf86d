import type { ComponentProps } from 'react';
import { classNames } from '@/components/ui/class-names';
import { FieldFrame, type FieldProps, splitFieldProps } from './field';
import styles from './field.module.css';

interface TextAreaFieldProps extends FieldProps, Omit<ComponentProps<'textarea'>, keyof FieldProps> {}

/** Several lines of text, as tall as its content where the browser can do that, else resized by hand. */
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
