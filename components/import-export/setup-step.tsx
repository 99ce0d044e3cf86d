import { useMemo } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { DateField, Options, SelectField, TextField } from '@/components/ui/field';
import { RECORD_STATUSES } from '@/lib/contract/kinds';
import { REASON_MAX_LENGTH, statusNames } from '@/lib/features/records/rules';
import styles from './import.module.css';
import type { ImportSetup } from './use-import-setup';
import type { JudgedRow } from './use-verdicts';

interface SetupStepProps {
  setup: ImportSetup;
  judged: readonly JudgedRow[];
}

/** What becomes of a category that is not there. */
function UnknownCategories({ setup }: { setup: ImportSetup }) {
  const { unknown, categories, chosen, change, mayCreate } = setup;
  const active = categories.filter((one) => one.active);
  return (
    <fieldset className={styles.unknown}>
      <legend>
        {unknown.length === 1
          ? 'A category that is not in use'
          : `${unknown.length} categories that are not in use`}
      </legend>
      {unknown.map(({ key, name, closedId }) => (
        <SelectField
          key={key}
          label={name}
          value={chosen.categories[key] ?? closedId ?? (mayCreate ? 'create' : '')}
          onChange={({ target }) => change({ categories: { ...chosen.categories, [key]: target.value } })}
        >
          {closedId && <option value={closedId}>Deactivated: choose another</option>}
          {!closedId &&
            (mayCreate ? <option value="create">Create it</option> : <option value="">Choose</option>)}
          <Options of={active.map(({ id, category }) => [id, category])} />
        </SelectField>
      ))}
    </fieldset>
  );
}

/** What becomes of the rows: their category, days and status. */
export function SetupStep({ setup, judged }: SetupStepProps) {
  const { chosen, has, change, categories, mayPublish, cells, hasIds, unknown } = setup;
  const active = categories.filter((one) => one.active);
  const hasEmptyCategories = useMemo(() => cells.some((row) => row.cells.category === ''), [cells]);
  const mustExplain = useMemo(
    () =>
      chosen.reason !== '' ||
      judged.some(({ issues }) => issues.some((issue) => 'code' in issue && issue.code === 'reason')),
    [judged, chosen.reason],
  );
  return (
    <>
      <h2>What becomes of it</h2>
      {hasIds && (
        <p className={styles.note}>
          Rows with an id change the record that they were exported from: they take what is in their columns.
          What is chosen here is for new rows.
        </p>
      )}
      <div className={styles.choices}>
        <SelectField
          label="Category"
          value={chosen.categoryId}
          onChange={({ target }) => change({ categoryId: target.value })}
        >
          {has('category') && <option value="">By the column</option>}
          <Options of={active.map(({ id, category }) => [id, category])} />
        </SelectField>
        <SelectField
          label="Dates"
          value={chosen.dates}
          onChange={({ target }) => change({ dates: target.value as typeof chosen.dates })}
        >
          {has('forDate') && <option value="column">By the column</option>}
          <option value="bench">To the bench</option>
          <option value="gaps">Spread over the gaps</option>
        </SelectField>
        {chosen.dates === 'gaps' && (
          <DateField
            label="Gaps from"
            min={setup.readOptions.today}
            required
            value={chosen.from}
            onChange={({ target }) => target.value && change({ from: target.value })}
          />
        )}
        {mayPublish ? (
          <SelectField
            label="Status"
            value={chosen.status}
            onChange={({ target }) => change({ status: target.value as typeof chosen.status })}
          >
            {has('status') && <option value="">By the column</option>}
            <Options of={RECORD_STATUSES.map((status) => [status, statusNames[status]])} />
          </SelectField>
        ) : (
          <p className={styles.note}>New rows become drafts of yours.</p>
        )}
      </div>
      {has('category') && hasEmptyCategories && (
        <Checkbox
          label="A row without a category has that of the row above"
          hint="For sheets in which a category stands once for several rows, or in merged cells."
          checked={chosen.fillsDown}
          onChange={({ target }) => change({ fillsDown: target.checked })}
        />
      )}
      {unknown.length > 0 && chosen.categoryId === '' && <UnknownCategories setup={setup} />}
      {mustExplain && (
        <TextField
          label="Why released records change"
          hint="Players have seen them: the reason stands in the history of each."
          maxLength={REASON_MAX_LENGTH}
          value={chosen.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      )}
    </>
  );
}
