import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { type Control, type RefCallBack, useController } from 'react-hook-form';
import { useOwnApi } from '@/components/layout/own-api';
import { DateField, TextAreaField, TextField } from '@/components/ui/field';
import { Message } from '@/components/ui/message';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { type Dates, warnOfReviewBy } from '@/lib/features/lint/flaws';
import {
  type Background,
  background,
  describeMissingReason,
  REASON_MAX_LENGTH,
} from '@/lib/features/records/rules';
import styles from './drafts.module.css';

interface MoreFieldsProps<Values extends Background> {
  control: Control<Values>;
  forDate: Dates['forDate'];
  today: CalendarDate;
  explanationHint: string;
  /** A field of `children` has a value. */
  isFilled?: boolean;
  children?: ReactNode;
}

/** Returns the counter of a field beyond 80 % of its limit; a date has no limit. */
const toCounter = (text: string, max = Number.POSITIVE_INFINITY) =>
  text.length > max * 0.8 ? { used: text.length, max } : undefined;

/** Folds away fields that few records need, so that Tab skips them, and opens if a field has a value or an error. */
export function MoreFields<Values extends Background>({
  control: formControl,
  forDate,
  today,
  explanationHint,
  isFilled = false,
  children,
}: MoreFieldsProps<Values>) {
  // Control is invariant in its form's fields, so the compiler does not accept a form with further fields.
  const control = formControl as unknown as Control<Background>;
  const details = useRef<HTMLDetailsElement>(null);
  const explanation = useController({ control, name: 'explanation' });
  const source = useController({ control, name: 'source' });
  const reviewBy = useController({ control, name: 'reviewBy' });
  const fields = [explanation, source, reviewBy];
  const isNeeded = isFilled || fields.some(({ field, fieldState }) => field.value || fieldState.error);
  const isOwnApi = useOwnApi();
  useEffect(() => {
    const { current } = details;
    // The section stays open while one of its fields has the focus.
    if (current) current.open = isNeeded || current.contains(document.activeElement);
  }, [isNeeded]);
  if (!isOwnApi) return null;

  function openAndFocus(field: HTMLElement): void {
    if (details.current) details.current.open = true;
    field.focus();
  }

  /** Opens the details before the form focuses a field with an error, because a hidden field cannot be focused. */
  function openBeforeFocus(ref: RefCallBack): RefCallBack {
    return (field: HTMLElement | null) => ref(field && { focus: () => openAndFocus(field) });
  }

  const bind = ({ field, fieldState }: (typeof fields)[number]) => ({
    label: background.details[field.name].title,
    counter: toCounter(field.value, background.details[field.name].most),
    ...field,
    ref: openBeforeFocus(field.ref),
    'aria-invalid': fieldState.error ? (true as const) : undefined,
  });
  const warning = warnOfReviewBy({ reviewBy: reviewBy.field.value, forDate }, today);
  return (
    <details ref={details} className={styles.more}>
      <summary>More</summary>
      <div className={styles.fields}>
        <TextAreaField hint={explanationHint} {...bind(explanation)} />
        <TextField
          hint="Where it was read: an address or a title. For staff only."
          autoComplete="off"
          {...bind(source)}
        />
        <DateField
          hint="The last day on which the answer is certainly right, for facts such as “current” or “youngest”."
          {...bind(reviewBy)}
        />
        {warning && <Message tone="warning">{warning}</Message>}
        {children}
      </div>
    </details>
  );
}

interface ReasonFieldProps extends Omit<ComponentProps<typeof TextField>, 'label'> {
  noun: string;
  isInvalid: boolean;
}

/** Warns that the record is released, and asks for the reason of the change, which the history stores. */
export function ReasonField({ noun, isInvalid, ...field }: ReasonFieldProps) {
  return (
    <TextField
      {...field}
      label="Reason"
      hint={describeMissingReason(noun)}
      maxLength={REASON_MAX_LENGTH}
      aria-invalid={isInvalid || undefined}
    />
  );
}
