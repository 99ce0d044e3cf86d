import type { ComponentProps } from 'react';
import type { Badge } from '@/components/ui/badge';
import type { Verdict } from './use-verdicts';

/** How a verdict is called, of one row and in the filter, and the colour of its badge. */
export const verdictNames: Record<
  Verdict,
  { one: string; many: string; tone: NonNullable<ComponentProps<typeof Badge>['tone']> }
> = {
  ready: { one: 'Ready', many: 'Ready', tone: 'success' },
  warning: { one: 'Warning', many: 'Warnings', tone: 'warning' },
  error: { one: 'Error', many: 'Errors', tone: 'error' },
  conflict: { one: 'Conflict', many: 'Conflicts', tone: 'error' },
  same: { one: 'Unchanged', many: 'Unchanged', tone: 'info' },
  left_out: { one: 'Left out', many: 'Left out', tone: 'neutral' },
  checking: { one: 'Checking', many: 'Being checked', tone: 'neutral' },
};
