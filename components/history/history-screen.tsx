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
  const people = new Set([...authors, values.person].filter(Boolean));
  return (
    <search className={styles.fields}>
      <ChoiceField
        label="Kind"
        className={styles.choice}
        value={values.kind}
        all="Everything"
        options={Object.entries(kindNames).filter(([kind]) => maySeeAccounts || kind !== 'account')}
        onChoose={(kind) => onChange({ kind })}
      />
      <ChoiceField
        label="Change"
        className={styles.choice}
        value={values.action}
        all="Every change"
        options={Object.entries(actionNames)}
        onChoose={(action) => onChange({ action })}
      />
      <ChoiceField
        label="Person"
        className={styles.choice}
        value={values.person}
        all="Everybody"
        options={[...people].map((name) => [name, name])}
        onChoose={(person) => onChange({ person })}
      />
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
