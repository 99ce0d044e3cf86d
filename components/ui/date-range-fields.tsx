import { DateField } from './date-field';

interface DateRangeFieldsProps {
  /** Empty texts: no bound. */
  values: { from: string; to: string };
  /** Of each of the two fields. */
  className?: string;
  onChange: (change: { from?: string; to?: string }) => void;
}

/** The first and the last day of a range; neither can be chosen beyond the other. */
export function DateRangeFields({ values: { from, to }, className, onChange }: DateRangeFieldsProps) {
  return (
    <>
      <DateField
        label="From"
        className={className}
        value={from}
        max={to || undefined}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <DateField
        label="To"
        className={className}
        value={to}
        min={from || undefined}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </>
  );
}
