import { Button } from '@/components/ui/button';
import { DateField } from '@/components/ui/date-field';
import { SelectField } from '@/components/ui/select-field';
import { useHistoryAuthors } from '@/lib/features/history/client';
import styles from './history-filter.module.css';
import { actions, type FilterValues, kinds } from './use-history-filter';

interface HistoryFilterProps {
  values: FilterValues;
  onChange: (change: Partial<FilterValues>) => void;
  /** Present while something is narrowed down. */
  onClear?: () => void;
}

function Options({ all, options }: { all: string; options: Record<string, string> }) {
  return (
    <>
      <option value="">{all}</option>
      {Object.entries(options).map(([value, title]) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </>
  );
}

/** Narrows the history down: by kind of record, by what was done, by whom, and when. */
export function HistoryFilterFields({ values, onChange, onClear }: HistoryFilterProps) {
  const authors = useHistoryAuthors();
  const people = Object.fromEntries([...authors, values.person].filter(Boolean).map((name) => [name, name]));
  return (
    <search className={styles.fields}>
      <SelectField
        label="Kind"
        className={styles.choice}
        value={values.kind}
        onChange={({ target }) => onChange({ kind: target.value })}
      >
        <Options all="Everything" options={kinds} />
      </SelectField>
      <SelectField
        label="Change"
        className={styles.choice}
        value={values.action}
        onChange={({ target }) => onChange({ action: target.value })}
      >
        <Options all="Every change" options={actions} />
      </SelectField>
      <SelectField
        label="Person"
        className={styles.choice}
        value={values.person}
        onChange={({ target }) => onChange({ person: target.value })}
      >
        <Options all="Everybody" options={people} />
      </SelectField>
      <div className={styles.dates}>
        <DateField
          label="From"
          className={styles.date}
          value={values.from}
          max={values.to || undefined}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <DateField
          label="To"
          className={styles.date}
          value={values.to}
          min={values.from || undefined}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </div>
      {onClear && (
        <Button variant="quiet" onClick={onClear}>
          Show everything
        </Button>
      )}
    </search>
  );
}
