'use client';

import { ExportButton } from '@/components/import-export/export-button';
import { StaffScreen } from '@/components/layout/staff-page';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ChoiceField, ClearButton, DateRangeFields } from '@/components/ui/filter-fields';
import { Message } from '@/components/ui/message';
import { useMay } from '@/lib/features/accounts/client';
import { useHistoryAuthors } from '@/lib/features/history/client';
import { HistoryList } from './history-list';
import styles from './history-list.module.css';
import { actionNames, type FilterValues, kindNames, useHistoryFilter } from './use-history-filter';

interface HistoryFilterProps {
  values: FilterValues;
  onChange: (change: Partial<FilterValues>) => void;
  onClear?: () => void;
}

function HistoryFilterFields({ values, onChange, onClear }: HistoryFilterProps) {
  const authors = useHistoryAuthors();
  const maySeeAccounts = useMay('manageStaff');
  const kinds = Object.entries(kindNames).filter(([kind]) => maySeeAccounts || kind !== 'account');
  const actions = Object.entries(actionNames);
  const people = new Set([...authors, values.person].filter(Boolean));
  const names = [...people].map((name) => [name, name] as const);
  const bind = (name: keyof FilterValues) => ({
    className: styles.choice,
    value: values[name],
    onChoose: (value: string) => onChange({ [name]: value }),
  });
  return (
    <search className={styles.fields}>
      <ChoiceField {...bind('kind')} label="Kind" all="Everything" options={kinds} />
      <ChoiceField {...bind('action')} label="Change" all="Every change" options={actions} />
      <ChoiceField {...bind('person')} label="Person" all="Everybody" options={names} />
      <div className={styles.dates}>
        <DateRangeFields values={values} className={styles.date} onChange={onChange} />
      </div>
      {onClear && <ClearButton onClear={onClear}>Show everything</ClearButton>}
    </search>
  );
}

export function HistoryScreen() {
  const { values, filter, exported, narrow, clear, isNarrowed } = useHistoryFilter();
  return (
    <StaffScreen>
      <h1>History</h1>
      <HistoryFilterFields values={values} onChange={narrow} onClear={isNarrowed ? clear : undefined} />
      {exported && (
        <div>
          <ExportButton
            records={exported}
            note="Every record with such a change, as it is now. Deleted ones are not in it."
          />
        </div>
      )}
      {values.record && (
        <Message tone="info" action={<Button onClick={() => narrow({ record: '' })}>All records</Button>}>
          Only the changes of one record are shown.
        </Message>
      )}
      <Card>
        <HistoryList
          filter={filter}
          emptyText={isNarrowed ? 'No change matches. Remove a filter.' : 'Nothing has been changed yet.'}
          onPick={({ subjectType, subjectId }) => narrow({ record: `${subjectType}:${subjectId}` })}
        />
      </Card>
    </StaffScreen>
  );
}
