'use client';

import { ExportButton, type ExportedRecords } from '@/components/import-export/export-button';
import { StaffScreen } from '@/components/layout/staff-page';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ChoiceField, ClearButton, DateRangeFields } from '@/components/ui/filter-fields';
import { Message } from '@/components/ui/message';
import { useAddressFilter } from '@/components/ui/use-address-filter';
import { HISTORY_ACTIONS, HISTORY_SUBJECTS, type HistorySubject } from '@/lib/contract/kinds';
import { isCalendarDate } from '@/lib/dates/calendar-date';
import { useMay } from '@/lib/features/accounts/client';
import { type HistoryFilter, useHistoryAuthors } from '@/lib/features/history/client';
import { actionNames } from '@/lib/features/history/rules';
import { HistoryList } from './history-list';
import styles from './history-list.module.css';

const kindNames: Record<HistorySubject, string> = {
  question: 'Questions',
  word_puzzle: 'Word puzzles',
  category: 'Categories',
  note: 'Notes',
  account: 'Accounts',
};

/** The filters are query parameters (`record` is kind:id); an empty value does not filter. */
const filterNames = ['kind', 'action', 'person', 'from', 'to', 'record'] as const;

type FilterValues = Record<(typeof filterNames)[number], string>;

const toInstant = (date: string, time: string) => new Date(`${date}T${time}`).toISOString();

/** Turns the query parameters into fields of the call; days are in the reader's time zone, both included. */
function toFilter({ kind, action, person, from, to, record }: FilterValues): HistoryFilter {
  const [type = '', id] = record ? record.split(':') : [kind];
  return {
    subjectType: HISTORY_SUBJECTS.find((known) => known === type),
    subjectId: id || undefined,
    action: HISTORY_ACTIONS.find((known) => known === action),
    changedBy: person || undefined,
    from: isCalendarDate(from) ? toInstant(from, '00:00') : undefined,
    until: isCalendarDate(to) ? toInstant(to, '24:00') : undefined,
  };
}

/** Returns the export of the changed records; null for a single record, or for a kind that has no export. */
function toExport({ subjectType, subjectId, from, until, ...rest }: HistoryFilter): ExportedRecords | null {
  if (subjectId || (subjectType && subjectType !== 'question' && subjectType !== 'word_puzzle')) return null;
  const game = subjectType === 'word_puzzle' ? subjectType : undefined;
  return { ...rest, game, changedFrom: from, changedUntil: until };
}

interface HistoryFilterFieldsProps {
  values: FilterValues;
  onChange: (change: Partial<FilterValues>) => void;
  onClear?: () => void;
}

function HistoryFilterFields({ values, onChange, onClear }: HistoryFilterFieldsProps) {
  const authors = useHistoryAuthors();
  const maySeeAccounts = useMay('manageStaff');
  const kinds = Object.entries(kindNames).filter(([kind]) => maySeeAccounts || kind !== 'account');
  const actions = Object.entries(actionNames);
  const people = new Set([...authors, values.person].filter(Boolean));
  const names = [...people].map((name) => [name, name] as const);
  const bindField = (name: keyof FilterValues) => ({
    className: styles.choice,
    value: values[name],
    onChoose: (value: string) => onChange({ [name]: value }),
  });
  return (
    <search className={styles.fields}>
      <ChoiceField {...bindField('kind')} label="Kind" all="Everything" options={kinds} />
      <ChoiceField {...bindField('action')} label="Change" all="Every change" options={actions} />
      <ChoiceField {...bindField('person')} label="Person" all="Everybody" options={names} />
      <div className={styles.dates}>
        <DateRangeFields values={values} className={styles.date} onChange={onChange} />
      </div>
      {onClear && <ClearButton onClear={onClear}>Show everything</ClearButton>}
    </search>
  );
}

export function HistoryScreen() {
  const { values, update, clearExcept } = useAddressFilter(filterNames);
  const filter = toFilter(values);
  const exported = toExport(filter);
  const isNarrowed = filterNames.some((name) => values[name]);
  return (
    <StaffScreen>
      <h1>History</h1>
      <HistoryFilterFields
        values={values}
        onChange={update}
        onClear={isNarrowed ? () => clearExcept() : undefined}
      />
      {exported && (
        <div>
          <ExportButton
            records={exported}
            note="Every record with such a change, as it is now. Deleted ones are not in it."
          />
        </div>
      )}
      {values.record && (
        <Message tone="info" action={<Button onClick={() => update({ record: '' })}>All records</Button>}>
          Only the changes of one record are shown.
        </Message>
      )}
      <Card>
        <HistoryList
          filter={filter}
          emptyText={isNarrowed ? 'No change matches. Remove a filter.' : 'Nothing has been changed yet.'}
          onPick={({ subjectType, subjectId }) => update({ record: `${subjectType}:${subjectId}` })}
        />
      </Card>
    </StaffScreen>
  );
}
