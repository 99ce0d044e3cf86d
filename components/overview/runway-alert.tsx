import { Message } from '@/components/ui/message';
import { nameRunway } from '@/lib/features/plan/runway';

const NAMED_CATEGORIES = 5;

interface RunwayAlertProps {
  rows: readonly { category: string; runway: number }[];
  /** The warning is about categories with fewer days than this. */
  alertBelow: number;
}

export function RunwayAlert({ rows, alertBelow }: RunwayAlertProps) {
  const short = rows
    .filter(({ runway }) => runway < alertBelow)
    .toSorted((one, other) => one.runway - other.runway);
  if (short.length === 0) return null;
  const named = short
    .slice(0, NAMED_CATEGORIES)
    .map(({ category, runway }) => `${category} (${nameRunway(runway)})`)
    .join(', ');
  const rest = short.length > NAMED_CATEGORIES ? ` and ${short.length - NAMED_CATEGORIES} more` : '';
  return (
    <Message tone="warning" title={`Fewer than ${nameRunway(alertBelow)} of daily questions are ready`}>
      {named}
      {rest}. Fill the gaps, or mark questions of the bench that may run any day.
    </Message>
  );
}
