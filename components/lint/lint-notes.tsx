import { useSettled } from '@/lib/browser/use-settled';
import { type Finding, lint, lintRules } from '@/lib/features/lint/lint';
import type { Linted, LintedField } from '@/lib/features/lint/linted';
import styles from './lint-notes.module.css';

const fieldNames = {
  question: 'Question',
  choice1: 'Choice 1',
  choice2: 'Choice 2',
  choice3: 'Choice 3',
  choice4: 'Choice 4',
  word: 'Word',
  hint: 'Hint',
} as const satisfies Record<LintedField, string>;

const keyOf = ({ rule, pieces: [first] }: Finding) => `${rule} ${first.field}`;

/** What the rules find in how a record is written. Nobody is kept from anything by it. */
export function LintNotes({ linted }: { linted: Linted }) {
  const findings = lint(linted);
  if (findings.length === 0) return null;
  return (
    <section className={styles.notes} aria-label="Wording">
      <ul className={styles.list}>
        {findings.map((finding) => (
          <LintNote key={keyOf(finding)} finding={finding} />
        ))}
      </ul>
    </section>
  );
}

/** An example of a rule, as people read it: the question, then its choices, the right one marked. */
const readable = (example: string) =>
  example.replace(' | ', ' – ').replace(/ \| /g, ' · ').replace('*', '✓ ');

function LintNote({ finding: { rule, pieces, words } }: { finding: Finding }) {
  const { name, reason, meant, notMeant } = lintRules[rule];
  return (
    <li className={styles.note}>
      <p>
        <strong>{name}</strong> <span className={styles.place}>{fieldNames[pieces[0].field]}</span>
        {words && (
          <>
            {' '}
            <q dir="auto">{words}</q>
          </>
        )}
      </p>
      <details className={styles.more}>
        <summary>{reason}</summary>
        <p>Meant: {readable(meant)}</p>
        <p>Not meant: {readable(notMeant)}</p>
      </details>
    </li>
  );
}

/** Longer than between the letters of a word. */
const TYPING_PAUSE_MS = 700;

/**
 * The same while somebody types: after a pause, never within a word, below the fields and without taking the focus.
 * Screen readers hear what is new of it once they are silent.
 */
export function TypedLintNotes({ linted }: { linted: Linted }) {
  const settled = JSON.parse(useSettled(JSON.stringify(linted), TYPING_PAUSE_MS)) as Linted;
  const said = lint(settled).map(
    ({ rule, pieces: [{ field }] }) => `${fieldNames[field]}: ${lintRules[rule].name}.`,
  );
  return (
    <div className={styles.typed}>
      <LintNotes linted={settled} />
      <p aria-live="polite" className="visually-hidden">
        {said.join(' ')}
      </p>
    </div>
  );
}
