import { useState } from 'react';
import { type ControlProps, DateField } from './field';

/** An earlier year has not been typed completely yet. */
const FIRST_YEAR = '1900';

interface AddressDateFieldProps extends Omit<ControlProps<'input'>, 'value' | 'onChange' | 'onBlur'> {
  value: string;
  onChoose: (date: string) => void;
}

/** Asks for a date for the address. The typed date stays visible until Next.js has rendered the new address. */
export function AddressDateField({ value, onChoose, ...field }: AddressDateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  if (typed === value) setTyped(null);
  return (
    <DateField
      {...field}
      value={typed ?? value}
      onBlur={() => setTyped(null)}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value === '' || target.value >= FIRST_YEAR) onChoose(target.value);
      }}
    />
  );
}
