import type { ComponentProps } from 'react';
import { TextField } from '@/components/ui/text-field';
import { REASON_MAX_LENGTH, reasonMissingMessage } from '@/lib/features/records/rules';

interface ReasonFieldProps extends Omit<ComponentProps<typeof TextField>, 'label'> {
  /** What changes: "question". */
  noun: string;
  isInvalid: boolean;
}

/** Warns that players have seen what is edited, and asks why it changes; the history keeps the answer. */
export function ReasonField({ noun, isInvalid, ...field }: ReasonFieldProps) {
  return (
    <TextField
      {...field}
      label="Reason"
      hint={reasonMissingMessage(noun)}
      maxLength={REASON_MAX_LENGTH}
      aria-invalid={isInvalid || undefined}
    />
  );
}
