import { ChoiceField } from '@/components/ui/choice-field';
import { ClearButton } from '@/components/ui/clear-button';
import { DateRangeFields } from '@/components/ui/date-range-fields';
import { useHistoryAuthors } from '@/lib/features/history/client';
import { useMay } from '@/lib/features/staff/client';
import styles from './history-filter.module.css';
import { actions, type FilterValues, kinds } from './use-history-filter';

interface HistoryFilterProps {
  values: FilterValues;
  onChange: (change: Partial<FilterValues>) => void;
  /** Present while a filter is set. */
  onClear?: () => void;
}

/** Filters the history by kind of record, action, person and time. */
export function HistoryFilterFields({ values, onChange, onClear }: HistoryFilterProps) {
  const authors = useHistoryAuthors();
  const seesAccounts = useMay('manageStaff');
  const people = new Set([...authors, values.person].filter(Boolean));
  return (
    <search className={styles.fields}>
      <ChoiceField
        label="Kind"
        className={styles.choice}
        value={values.kind}
        all="Everything"
        options={Object.entries(kinds).filter(([kind]) => seesAccounts || kind !== 'account')}
        onChoose={(kind) => onChange({ kind })}
      />
      <ChoiceField
        label="Change"
        className={styles.choice}
        value={values.action}
        all="Every change"
        options={Object.entries(actions)}
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
