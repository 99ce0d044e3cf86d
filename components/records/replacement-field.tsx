import { Options, SelectField } from '@/components/ui/field';
import { ReadError } from '@/components/ui/read-state';
import { games, type ReviewedGame } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { usePlan } from '@/lib/features/plan/client';
import type { PlannedRecord } from '@/lib/features/plan/contract';

export interface Slot {
  game: ReviewedGame;
  id: string;
  version: number;
  categoryId: string;
  forDate: CalendarDate;
}

/** Returns the slot of a record of today; undefined on other days, without a version, and in a game without slots. */
export function findSlotOfToday(
  slot: Omit<Slot, 'forDate' | 'version'> & { forDate?: CalendarDate; version?: number },
  today: CalendarDate,
): Slot | undefined {
  const { game, id, version, categoryId, forDate } = slot;
  if (!games[game].hasSlots || forDate !== today || version === undefined) return undefined;
  return { game, id, version, categoryId, forDate };
}

interface ReplacementFieldProps extends Pick<Slot, 'game' | 'categoryId' | 'forDate'> {
  chosen: PlannedRecord | null;
  onChoose: (record: PlannedRecord | null) => void;
}

export function ReplacementField({ game, categoryId, forDate, chosen, onChoose }: ReplacementFieldProps) {
  const { data, error, mutate } = usePlan(game, forDate, forDate);
  const ready = data?.bench.filter((one) => one.categoryId === categoryId && one.status === 'ready') ?? [];
  if (error && !data) return <ReadError error={error} onRetry={() => mutate()} />;
  if (ready.length === 0) return data && <p>Nothing else of its category is ready on the bench.</p>;
  return (
    <SelectField
      label="In its place"
      hint="From the bench. Players see it at once."
      value={chosen?.id ?? ''}
      onChange={({ target }) => onChoose(ready.find(({ id }) => id === target.value) ?? null)}
    >
      <option value="">Nothing</option>
      <Options of={ready.map(({ id, title }) => [id, title])} />
    </SelectField>
  );
}
