import type { ReactNode } from 'react';
import { Button } from './button';

interface ClearButtonProps {
  onClear: () => void;
  children: ReactNode;
}

/** Clears the filter that it stands in, and is gone with that: the keyboard goes on at the filter's first control. */
export function ClearButton({ onClear, children }: ClearButtonProps) {
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
