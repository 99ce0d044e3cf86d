import type { ReactNode } from 'react';
import { AddressDateField } from './address-date-field';
import { Button } from './button';
import { type Option, Options, SelectField } from './field';

interface ChoiceFieldProps {
  label: string;
  className?: string;
  value: string;
  /** It is the text of the empty value, for example "Every category". */
  all: string;
  options: readonly Option<string>[];
  onChoose: (value: string) => void;
}

/** Offers the options. If they are loaded and do not contain the chosen value, it is shown as gone. */
export function ChoiceField({ all, options, onChoose, ...field }: ChoiceFieldProps) {
  const isGone =
    field.value !== '' && options.length > 0 && !options.some(([value]) => value === field.value);
  return (
    <SelectField {...field} onChange={({ target }) => onChoose(target.value)}>
      <option value="">{all}</option>
      <Options of={options} />
      {isGone && <option value={field.value}>No longer there</option>}
    </SelectField>
  );
}

interface DateRangeFieldsProps {
  /** An empty text means that there is no bound. */
  values: { from: string; to: string };
  className?: string;
  onChange: (change: { from?: string; to?: string }) => void;
}

/** Asks for the first and the last day of a range. Neither date picker offers a day beyond the other date. */
export function DateRangeFields({ values: { from, to }, className, onChange }: DateRangeFieldsProps) {
  return (
    <>
      <AddressDateField
        label="From"
        className={className}
        value={from}
        max={to || undefined}
        onChoose={(date) => onChange({ from: date })}
      />
      <AddressDateField
        label="To"
        className={className}
        value={to}
        min={from || undefined}
        onChoose={(date) => onChange({ to: date })}
      />
    </>
  );
}

/** Shows a button that clears a filter. It then disappears, so the focus moves to the first control of the filter. */
export function ClearButton({ onClear, children }: { onClear: () => void; children: ReactNode }) {
  return (
    <Button
      variant="quiet"
      onClick={({ currentTarget }) => {
        currentTarget.closest('search')?.querySelector<HTMLElement>('input, select, button')?.focus();
        onClear();
      }}
    >
      {children}
    </Button>
  );
}
