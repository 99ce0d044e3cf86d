import type { ExportedRecords } from '@/components/import-export/export-button';
import { useAddressFilter } from '@/components/ui/use-address-filter';
import type { HistoryAction, HistorySubject } from '@/lib/contract/kinds';
import { addDays, isCalendarDate } from '@/lib/dates/calendar-date';
import type { HistoryFilter } from '@/lib/features/history/client';

export const kindNames: Record<HistorySubject, string> = {
  question: 'Questions',
  word_puzzle: 'Word puzzles',
  category: 'Categories',
  note: 'Notes',
  account: 'Accounts',
};

export const actionNames: Record<HistoryAction, string> = {
  created: 'Created',
  changed: 'Changed',
  swapped: 'Swapped',
  deleted: 'Deleted',
  restored: 'Restored',
  proposed: 'Proposed',
  returned: 'Sent back',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

/** The filters of the History screen as query parameters (`record` as kind:id); an empty value does not filter. */
const filterNames = ['kind', 'action', 'person', 'from', 'to', 'record'] as const;

export type FilterValues = Record<(typeof filterNames)[number], string>;

function isKeyOf<Key extends string>(table: Record<Key, string>, value: string): value is Key {
  return Object.hasOwn(table, value);
}

/** Returns the start of the day in the reader's time zone. */
function startOfDay(date: string): string {
  return new Date(`${date}T00:00`).toISOString();
}

/** The query parameters as fields of the call; days are in the reader's time zone, both included. */
function toFilter({ kind, action, person, from, to, record }: FilterValues): HistoryFilter {
  const [type = '', id] = record ? record.split(':') : [kind];
  return {
    subjectType: isKeyOf(kindNames, type) ? type : undefined,
    subjectId: id || undefined,
    action: isKeyOf(actionNames, action) ? action : undefined,
    changedBy: person || undefined,
    from: isCalendarDate(from) ? startOfDay(from) : undefined,
    until: isCalendarDate(to) ? startOfDay(addDays(to, 1)) : undefined,
  };
}

/** The export of the changed records; null for the changes of one record, or of kinds that cannot be exported. */
function toExport({
  subjectType,
  subjectId,
  action,
  changedBy,
  from,
  until,
}: HistoryFilter): ExportedRecords | null {
  if (subjectId || (subjectType && subjectType !== 'question' && subjectType !== 'word_puzzle')) return null;
  const game = subjectType === 'word_puzzle' ? subjectType : undefined;
  return { game, action, changedBy, changedFrom: from, changedUntil: until };
}

export function useHistoryFilter() {
  const { values, narrow, clear } = useAddressFilter(filterNames);
  return {
    values,
    filter: toFilter(values),
    exported: toExport(toFilter(values)),
    narrow,
    clear: () => clear(),
    isNarrowed: filterNames.some((name) => values[name]),
  };
}
