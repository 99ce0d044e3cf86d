import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { DateField, Options, SelectField, TextField } from '@/components/ui/field';
import { DIFFICULTIES, RECORD_STATUSES } from '@/lib/contract/kinds';
import { CREATE, CREATE_AS, findChosen } from '@/lib/features/import-export/read-row';
import { REASON_MAX_LENGTH, statusNames } from '@/lib/features/records/rules';
import styles from './import.module.css';
import type { ImportSetup } from './use-import-setup';
import type { JudgedRow } from './use-verdicts';

/** Asks what becomes of each unknown category; several may become the same new one. */
function UnknownCategories({ setup }: { setup: ImportSetup }) {
  const { unknownCategories: unknown, categories, chosen, change, mayCreate } = setup;
  const active = categories.filter((one) => one.active);
  const suggested = unknown.filter((one) => one.suggestion && !findChosen(chosen.categories, one.key));
  const kinds = unknown.some(({ deactivatedId }) => deactivatedId) ? 'new or deactivated' : 'new';
  const chooseCategories = (chosenNow: Readonly<Record<string, string>>) =>
    change({ categories: { ...chosen.categories, ...chosenNow } });
  return (
    <fieldset className={styles.unknown}>
      <legend>
        {unknown.length === 1 ? `A ${kinds} category` : `${unknown.length} ${kinds} categories`}
      </legend>
      {unknown.map(({ key, name, deactivatedId, preset, suggestion }) => (
        <SelectField
          key={key}
          label={name}
          value={findChosen(chosen.categories, key) ?? deactivatedId ?? preset ?? ''}
          onChange={({ target }) => chooseCategories({ [key]: target.value })}
        >
          {deactivatedId && <option value={deactivatedId}>Deactivated: choose another</option>}
          {!deactivatedId && !preset && <option value="">Choose</option>}
          {suggestion && <option value={suggestion.value}>{suggestion.name} (suggested)</option>}
          {!deactivatedId && mayCreate && <option value={CREATE}>Create it</option>}
          <Options of={active.map(({ id, category }) => [id, category])} />
          {mayCreate && (
            <Options
              of={unknown
                .filter(
                  (one) => one.key !== key && one.preset && suggestion?.value !== `${CREATE_AS}${one.name}`,
                )
                .map((one) => [`${CREATE_AS}${one.name}`, `${one.name}, which is new`])}
            />
          )}
        </SelectField>
      ))}
      {suggested.length > 0 && (
        <Button
          onClick={() =>
            chooseCategories(
              Object.fromEntries(suggested.map(({ key, suggestion }) => [key, suggestion?.value ?? ''])),
            )
          }
        >
          {suggested.length === 1 ? 'Use the suggestion' : `Use the ${suggested.length} suggestions`}
        </Button>
      )}
    </fieldset>
  );
}

/** A column with more values than this is no scale, so a person is asked only about the first values. */
const VALUES_MAX = 12;

interface UnknownValuesProps<Value extends string> {
  legend: string;
  values: readonly string[];
  chosen: Readonly<Record<string, Value>>;
  options: readonly (readonly [Value, string])[];
  onChange: (chosen: Readonly<Record<string, Value>>) => void;
}

function UnknownValues<Value extends string>({
  legend,
  values,
  chosen,
  options,
  onChange,
}: UnknownValuesProps<Value>) {
  return (
    <fieldset className={styles.unknown}>
      <legend>{legend}</legend>
      {values.slice(0, VALUES_MAX).map((value) => (
        <SelectField
          key={value}
          label={value}
          value={findChosen(chosen, value) ?? 'ask'}
          onChange={({ target }) => onChange({ ...chosen, [value]: target.value as Value })}
        >
          {findChosen(chosen, value) === undefined && <option value="ask">Choose</option>}
          <Options of={options} />
        </SelectField>
      ))}
    </fieldset>
  );
}

const levelOptions = [...DIFFICULTIES.map((one) => [one, one] as const), ['', 'Not rated'] as const];
const statusOptions = RECORD_STATUSES.map((one) => [one, statusNames[one]] as const);

export function SetupStep({ setup, judged }: { setup: ImportSetup; judged: readonly JudgedRow[] }) {
  const { chosen, hasColumn, change, mayPublish, cells } = setup;
  const { unknownCategories, unknownLevels, unknownStatuses } = setup;
  const active = setup.categories.filter((one) => one.active);
  const mayFillDown = chosen.fillsDown || cells.some((row) => row.cells.category === '');
  const mustExplain =
    chosen.reason !== '' || judged.some(({ issues }) => issues.some(({ code }) => code === 'reason'));
  return (
    <>
      <h2>Options</h2>
      {setup.hasIds && (
        <p className="quiet">
          A row with an id changes the record that it was exported from, by its columns. These options are for
          new rows.
        </p>
      )}
      <div className={styles.choices}>
        <SelectField
          label="Category"
          value={chosen.categoryId}
          onChange={({ target }) => change({ categoryId: target.value })}
        >
          {hasColumn('category') && <option value="">From the column</option>}
          <Options of={active.map(({ id, category }) => [id, category])} />
        </SelectField>
        <SelectField
          label="Dates"
          value={chosen.dates}
          onChange={({ target }) => change({ dates: target.value as typeof chosen.dates })}
        >
          {hasColumn('forDate') && <option value="column">From the column</option>}
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
        {chosen.dates === 'gaps' && hasColumn('forDate') && (
          <p className="quiet">Rows with a future date keep it.</p>
        )}
        {mayPublish ? (
          <SelectField
            label="Status"
            value={chosen.status}
            onChange={({ target }) => change({ status: target.value as typeof chosen.status })}
          >
            {hasColumn('status') && <option value="">From the column</option>}
            <Options of={statusOptions} />
          </SelectField>
        ) : (
          <p className="quiet">New rows become drafts of yours.</p>
        )}
      </div>
      {hasColumn('category') && mayFillDown && (
        <Checkbox
          label="A row without a category has that of the row above"
          hint="For sheets that name a category once for several rows, or in merged cells."
          checked={chosen.fillsDown}
          onChange={({ target }) => change({ fillsDown: target.checked })}
        />
      )}
      {unknownCategories.length > 0 && chosen.categoryId === '' && <UnknownCategories setup={setup} />}
      {unknownLevels.length > 0 && hasColumn('difficulty') && (
        <UnknownValues
          legend="Difficulty of each level in the file"
          values={unknownLevels}
          chosen={chosen.levels}
          options={levelOptions}
          onChange={(levels) => change({ levels })}
        />
      )}
      {unknownStatuses.length > 0 && chosen.status === '' && mayPublish && (
        <UnknownValues
          legend="Status for each word in the file"
          values={unknownStatuses}
          chosen={chosen.statuses}
          options={statusOptions}
          onChange={(statuses) => change({ statuses })}
        />
      )}
      {mustExplain && (
        <TextField
          label="Reason for changing released records"
          hint="Players have seen them. The history of each shows the reason."
          maxLength={REASON_MAX_LENGTH}
          value={chosen.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      )}
    </>
  );
}
