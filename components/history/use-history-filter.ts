import type { ExportedRecords } from '@/components/import-export/export-button';
import { useAddressFilter } from '@/components/ui/use-address-filter';
import {
  HISTORY_ACTIONS,
  HISTORY_SUBJECTS,
  type HistoryAction,
  type HistorySubject,
} from '@/lib/contract/kinds';
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

const startOfDay = (date: string) => new Date(`${date}T00:00`).toISOString();

/** The query parameters as fields of the call; days are in the reader's time zone, both included. */
function toFilter({ kind, action, person, from, to, record }: FilterValues): HistoryFilter {
  const [type = '', id] = record ? record.split(':') : [kind];
  return {
    subjectType: HISTORY_SUBJECTS.find((known) => known === type),
    subjectId: id || undefined,
    action: HISTORY_ACTIONS.find((known) => known === action),
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
  const address = useAddressFilter(filterNames);
  const { values } = address;
  const filter = toFilter(values);
  return {
    ...address,
    filter,
    exported: toExport(filter),
    isNarrowed: filterNames.some((name) => values[name]),
  };
}
