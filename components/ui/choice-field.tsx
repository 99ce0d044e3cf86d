import { Options, SelectField } from './select-field';

interface ChoiceFieldProps {
  label: string;
  className?: string;
  /** Empty while nothing is chosen. */
  value: string;
  /** What stands for not choosing. */
  all: string;
  /** Values and how they are called. */
  options: readonly (readonly [value: string, title: string])[];
  onChoose: (value: string) => void;
}

/** A drop-down that filters by one option, or by none. A chosen value that is no option any more is shown as gone. */
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
