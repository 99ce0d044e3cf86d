import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { useDebounced } from '@/lib/browser/reading';
import {
  DISMISSAL_REASON_MAX_LENGTH,
  type Dismissal,
  type Finding,
  hashFinding,
  lintRules,
  splitFindings,
} from '@/lib/features/lint/lint';
import type { Linted, LintedField } from '@/lib/features/lint/linted';
import { questionTexts } from '@/lib/features/questions/fields';
import { background, type FieldDetails } from '@/lib/features/records/rules';
import { puzzleTexts } from '@/lib/features/word-puzzles/rules';
import styles from './lint-notes.module.css';

/** Dismisses a warning with a reason. Keys pressed in it must neither submit a form around it nor close a dialog. */
function DismissFinding({ name, onDismiss }: { name: string; onDismiss: (reason: string) => void }) {
  /** It is null until the person presses the button; after a cancellation the button gets the focus. */
  const [step, setStep] = useState<'asking' | 'cancelled' | null>(null);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  if (step !== 'asking') {
    return (
      <Button
        autoFocus={step === 'cancelled'}
        variant="quiet"
        aria-label={`Dismiss: ${name}`}
        onClick={() => {
          setIsMissing(false);
          setStep('asking');
        }}
      >
        Dismiss
      </Button>
    );
  }

  function dismiss() {
    if (reason.trim() === '') setIsMissing(true);
    else onDismiss(reason.trim());
  }

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (!event.ctrlKey && !event.metaKey) dismiss();
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      setStep('cancelled');
    }
  }

  return (
    <div className={styles.reason}>
      <TextField
        autoFocus
        label="Why the text is right"
        error={isMissing ? 'Say why it is right' : undefined}
        autoComplete="off"
        maxLength={DISMISSAL_REASON_MAX_LENGTH}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        onKeyDown={handleKey}
      />
      <Button onClick={dismiss}>Dismiss</Button>
      <Button variant="quiet" onClick={() => setStep('cancelled')}>
        Cancel
      </Button>
    </div>
  );
}

const fields: Record<LintedField, FieldDetails> = {
  ...questionTexts,
  ...puzzleTexts,
  ...background.details,
};

interface LintNotesProps {
  linted: Linted;
  dismissals?: readonly Dismissal[];
  /** It stores changed dismissals, and resolves to false if that failed; it is absent if they cannot be changed. */
  onDismissals?: (dismissals: Dismissal[]) => unknown;
}

const buildFindingKey = ({ rule, pieces: [first] }: Finding) => `${rule} ${first.field}`;

/** Lists the warnings about a text; they never block a save. */
export function LintNotes({ linted, dismissals = [], onDismissals }: LintNotesProps) {
  const section = useRef<HTMLElement>(null);
  const dismissedSummary = useRef<HTMLElement>(null);
  const { open, dismissed } = splitFindings(linted, dismissals);
  if (open.length + dismissed.length === 0) return null;

  /** Stores the dismissals and focuses `next`, because the pressed button has disappeared with its warning. */
  async function store(changed: Dismissal[], next: RefObject<HTMLElement | null>) {
    const isDone = await onDismissals?.(changed);
    if (isDone !== false) requestAnimationFrame(() => next.current?.focus());
  }

  function dismiss({ rule, pieces }: Finding, reason: string) {
    return store([...dismissals, { rule, judged: hashFinding({ pieces }), reason }], dismissedSummary);
  }

  return (
    <section ref={section} tabIndex={-1} className="stack-2" aria-label="Wording">
      <ul className="stack-2">
        {open.map((finding) => (
          <LintNote key={buildFindingKey(finding)} finding={finding}>
            {onDismissals && (
              <DismissFinding
                name={lintRules[finding.rule].name}
                onDismiss={(reason) => dismiss(finding, reason)}
              />
            )}
          </LintNote>
        ))}
      </ul>
      {dismissed.length > 0 && (
        <details className={styles.dismissed}>
          <summary ref={dismissedSummary}>
            {dismissed.length === 1 ? '1 warning dismissed' : `${dismissed.length} warnings dismissed`}
          </summary>
          <ul className="stack-2">
            {dismissed.map(({ dismissal, ...finding }) => (
              <li key={buildFindingKey(finding)} className={styles.note}>
                <strong>{lintRules[finding.rule].name}</strong>{' '}
                <span className="quiet">{fields[finding.pieces[0].field].title}</span>
                <p dir="auto">{dismissal.reason}</p>
                {onDismissals && (
                  <Button
                    variant="quiet"
                    onClick={() =>
                      store(
                        dismissals.filter((other) => other !== dismissal),
                        section,
                      )
                    }
                  >
                    Warn again
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Formats an example of a rule: the question, then its choices, the right one marked, and its explanation. */
const formatExample = (example: string) =>
  example
    .replace(' | ', ' – ')
    .replace(/ \| /g, ' · ')
    .replace('*', '✓ ')
    .replace(' // ', ' – Explanation: ');

function LintNote({ finding: { rule, pieces, words }, children }: { finding: Finding; children: ReactNode }) {
  const { name, reason, example, counterexample } = lintRules[rule];
  return (
    <li className={styles.note}>
      <p>
        <strong>{name}</strong> <span className="quiet">{fields[pieces[0].field].title}</span>
        {words && (
          <>
            {' '}
            <q dir="auto">{words}</q>
          </>
        )}
      </p>
      <details className={styles.more}>
        <summary>{reason}</summary>
        <p>Meant: {formatExample(example)}</p>
        <p>Not meant: {formatExample(counterexample)}</p>
      </details>
      {children}
    </li>
  );
}

/** It is longer than the pause between the letters of a word. */
const TYPING_PAUSE_MS = 700;

/** Shows and announces warnings after a pause in typing, without moving the focus. */
export function TypedLintNotes({ linted, ...rest }: LintNotesProps) {
  // The JSON text is debounced, because each rendering makes a new `linted` object.
  const settled = JSON.parse(useDebounced(JSON.stringify(linted), TYPING_PAUSE_MS)) as Linted;
  const { open } = splitFindings(settled, rest.dismissals ?? []);
  const announced = open.map(
    ({ rule, pieces: [{ field }] }) => `${fields[field].title}: ${lintRules[rule].name}.`,
  );
  return (
    <div className={styles.typed}>
      <LintNotes linted={settled} {...rest} />
      <p aria-live="polite" className="visually-hidden">
        {announced.join(' ')}
      </p>
    </div>
  );
}
