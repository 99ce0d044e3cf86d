import { findAmbiguousRows, type KeyForm, readKey, toKeyRow } from '@/lib/features/import-export/answer-key';
import type { FileCells } from '@/lib/features/import-export/cells-of-row';
import styles from './import.module.css';
import type { ImportSetup } from './use-import-setup';

const formNames: Record<KeyForm, string> = {
  text: 'By its text',
  letter: 'By its letter',
  from1: 'By its number, counted from 1',
  from0: 'By its number, counted from 0',
  mixed1: 'By text, letter, or number counted from 1',
  mixed0: 'By text, letter, or number counted from 0',
};

const EXAMPLES = 3;

function describeRow({ cells }: FileCells, form: KeyForm): string {
  const row = toKeyRow(cells);
  const place = readKey(row, form);
  return `${cells.question ?? ''} ${row.key} → ${typeof place === 'number' ? row.choices[place] : 'no choice'}`;
}

interface ReadingProps {
  label: string;
  examples: readonly string[];
  isChosen: boolean;
  onChoose: () => void;
}

function Reading({ label, examples, isChosen, onChoose }: ReadingProps) {
  return (
    <div className="stack-1">
      <label className={styles.choice}>
        <input type="radio" name="import-key" checked={isChosen} onChange={onChoose} /> {label}
      </label>
      <ul className={styles.examples} dir="auto">
        {[...new Set(examples)].map((example) => (
          <li key={example}>{example}</li>
        ))}
      </ul>
    </div>
  );
}

/** Asks which choice is right if the rows can be read in several ways, or have no column for it. */
export function AnswerKeyFields({ setup }: { setup: ImportSetup }) {
  const { possibleForms, lacksKey, cells, chosen, change } = setup;
  if (possibleForms.length > 1) {
    const ambiguousRows = findAmbiguousRows(cells, possibleForms);
    return (
      <fieldset className={styles.answerKey}>
        <legend>How does this file name the right choice? Its rows can be read in these ways:</legend>
        {possibleForms.map((form) => (
          <Reading
            key={form}
            label={formNames[form]}
            examples={ambiguousRows.map((row) => describeRow(row, form))}
            isChosen={chosen.keyForm === form}
            onChoose={() => change({ keyForm: form })}
          />
        ))}
      </fieldset>
    );
  }
  if (!lacksKey && !chosen.rightIsFirst) return null;
  // A row with an id keeps the right choice of its record.
  const withChoices = cells.filter(({ cells: row }) => row.choice1 && !row.id).slice(0, EXAMPLES);
  return (
    <fieldset className={styles.answerKey}>
      <legend>No column names the right choice. Which one is it?</legend>
      <Reading
        label="The first choice of each row"
        // Once this reading is chosen, the choices are sorted, and `correctChoice` has the first one.
        examples={withChoices.map(
          ({ cells: row }) =>
            `${row.question ?? ''} → ${chosen.rightIsFirst ? row.correctChoice : row.choice1}`,
        )}
        isChosen={chosen.rightIsFirst}
        onChoose={() => change({ rightIsFirst: true })}
      />
      <Reading
        label="Unknown: the rows become drafts without a right choice"
        examples={[]}
        isChosen={!chosen.rightIsFirst}
        onChoose={() => change({ rightIsFirst: false })}
      />
    </fieldset>
  );
}
