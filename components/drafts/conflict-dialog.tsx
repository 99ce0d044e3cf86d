import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import styles from './drafts.module.css';
import type { Conflict, ConflictCause } from './use-record-form';

interface ConflictField<Values> {
  title: string;
  describe?: (values: Values) => ReactNode;
  isSame?: (one: Values, other: Values) => boolean;
}

/** Has every field of a form, in the form's order. A field with null is not offered, and keeps the person's value. */
export type ConflictFields<Values> = Record<keyof Values & string, ConflictField<Values> | null>;

interface NamedField<Values> extends ConflictField<Values> {
  name: keyof Values & string;
}

function nameFields<Values>(fields: ConflictFields<Values>): NamedField<Values>[] {
  const names = Object.keys(fields) as (keyof Values & string)[];
  return names.flatMap((name) => (fields[name] ? [{ ...fields[name], name }] : []));
}

type Side = 'mine' | 'stored';

interface Words {
  title: (noun: string) => string;
  sides: Record<Side, string>;
  same: string;
  /** This action of the person overwrites the stored record. */
  until: string;
  back: string;
  resolve: string;
}

const recordWords: Omit<Words, 'title'> = {
  sides: { mine: 'Yours', stored: 'Stored now' },
  same: 'You both wrote the same. Save to continue.',
  until: 'you save',
  back: 'Back to the form',
  resolve: 'Save',
};

const words: Record<ConflictCause, Words> = {
  record: { ...recordWords, title: (noun) => `Somebody else changed this ${noun}` },
  decided: { ...recordWords, title: () => 'The proposed change has been decided' },
  proposal: {
    ...recordWords,
    title: () => 'Another change has been proposed meanwhile',
    sides: { mine: 'Yours', stored: 'Proposed now' },
  },
  outdated: {
    ...recordWords,
    title: () => 'The ready version has changed since this was proposed',
    sides: { mine: 'Proposed', stored: 'Ready now' },
    same: 'The ready version is the same already.',
    resolve: 'Take over',
  },
  file: {
    title: (noun) => `Somebody changed this ${noun} after the file was made`,
    sides: { mine: 'In the file', stored: 'Stored now' },
    same: 'The file now matches the stored record.',
    until: 'you import',
    back: 'Back to the rows',
    resolve: 'Take over',
  },
};

function isSame<Values>({ name, ...field }: NamedField<Values>, one: Values, other: Values): boolean {
  return field.isSame?.(one, other) ?? one[name] === other[name];
}

function describeField<Values>({ name, describe }: NamedField<Values>, values: Values): ReactNode {
  return (describe ? describe(values) : String(values[name])) || '(empty)';
}

interface ConflictDialogProps<Values> {
  noun: string;
  fields: ConflictFields<Values>;
  conflict: Conflict<Values>;
  /** It gets the merged values to save, or null to return to the form unchanged. */
  onResolve: (merged: Values | null) => void;
}

/** Offers both versions of a record that two people edited, field by field. */
export function ConflictDialog<Values>({ noun, fields, conflict, onResolve }: ConflictDialogProps<Values>) {
  const { mine, base, cause } = conflict;
  const { title, sides, same, until, back, resolve } = words[cause];
  const theirs = conflict.stored.values;
  const differing = nameFields(fields).filter((field) => !isSame(field, mine, theirs));
  const [chosenSides, setChosenSides] = useState<Partial<Record<string, Side>>>({});
  /** Returns the chosen side. Before a choice, a field that the person did not change has the stored side. */
  const findSide = (field: NamedField<Values>): Side =>
    chosenSides[field.name] ?? (base && isSame(field, mine, base) ? 'stored' : 'mine');

  function merge(): Values {
    const fieldsOfOther = differing.filter((field) => findSide(field) === 'stored');
    return { ...mine, ...Object.fromEntries(fieldsOfOther.map(({ name }) => [name, theirs[name]])) };
  }

  return (
    <Dialog
      open
      onClose={() => onResolve(null)}
      className={styles.dialog}
      title={title(noun)}
      actions={
        <>
          <Button onClick={() => onResolve(null)}>{back}</Button>
          <Button variant="primary" onClick={() => onResolve(merge())}>
            {resolve}
          </Button>
        </>
      }
    >
      <p>
        {differing.length > 0
          ? `Choose for each field what to keep. Nothing is overwritten until ${until}.`
          : same}
      </p>
      {differing.map((field) => (
        <fieldset key={field.name} className={styles.field}>
          <legend className={styles.legend}>{field.title}</legend>
          {base && (
            <div className={styles.before} dir="auto">
              <span className="small-print">Before</span> {describeField(field, base)}
            </div>
          )}
          {(['mine', 'stored'] as const).map((side) => (
            <label key={side} className={styles.side}>
              <input
                type="radio"
                name={`conflict-${field.name}`}
                checked={findSide(field) === side}
                onChange={() => setChosenSides({ ...chosenSides, [field.name]: side })}
              />
              <span className="small-print">{sides[side]}</span>
              <span className={styles.text} dir="auto">
                {describeField(field, side === 'mine' ? mine : theirs)}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </Dialog>
  );
}
