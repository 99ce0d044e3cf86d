import { useState } from 'react';
import { planPath } from '@/components/plan/plan-paths';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Message } from '@/components/ui/message';
import { showToast } from '@/components/ui/toaster';
import { games } from '@/lib/contract/kinds';
import type { ImportResult } from '@/lib/features/imports/contract';
import { rowsOf } from './commit-bar';
import styles from './import-done.module.css';
import { downloadKeptOut, isKeptOut } from './left-out-rows';
import type { Commit } from './use-commit';
import type { ImportFile } from './use-import-file';
import type { ImportSetup } from './use-import-setup';
import type { JudgedRow } from './use-verdicts';

/** What an import did, in a line. */
function summarize({ created, updated, unchanged, categories }: ImportResult): string {
  const count = (number: number, word: string) => number > 0 && `${number.toLocaleString('en-US')} ${word}`;
  const told = [count(created, 'added'), count(updated, 'changed'), count(unchanged, 'unchanged')].filter(
    Boolean,
  );
  const made = categories.length > 0 ? ` New categories: ${categories.join(', ')}.` : '';
  return `${told.join(', ') || 'Nothing to change'}.${made}`;
}

interface ImportDoneProps {
  file: ImportFile;
  setup: ImportSetup;
  judged: readonly JudgedRow[];
  commit: Commit;
  onUndone: () => void;
  onNext: () => void;
}

/** Defined outside the component, so that React calls this ref only when the message appears. */
function focusOnce(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

/** What was imported, with the way back, and what comes next. */
export function ImportDone({ file, setup, judged, commit, onUndone, onNext }: ImportDoneProps) {
  const { state } = commit;
  // Its rows are judged anew with the categories that it made.
  const [out] = useState(() => judged.filter(isKeptOut));
  if (state.phase !== 'done') return null;
  const { game } = setup.chosen;

  async function undo() {
    if (!(await commit.undo())) return;
    showToast('Undone: nothing of it is stored any more');
    onUndone();
  }

  return (
    <div className={styles.done} ref={focusOnce} tabIndex={-1}>
      <Message
        tone="success"
        title={`Imported ${file.name}`}
        action={
          state.result.historyEntryId && (
            <Button busy={state.isUndoing} onClick={undo}>
              Undo all of it
            </Button>
          )
        }
      >
        {summarize(state.result)}
      </Message>
      {state.problem && (
        <Message tone="error" title="It was not undone">
          {state.problem}
        </Message>
      )}
      <div className={styles.next}>
        <Button variant="primary" onClick={onNext}>
          Import another file
        </Button>
        <ButtonLink
          href={planPath({ game, month: '' })}
        >{`See them in the plan of ${games[game].names.toLowerCase()}`}</ButtonLink>
        {out.length > 0 && (
          <Button onClick={() => downloadKeptOut(out, file, setup)}>
            Download the {rowsOf(out.length)} that stayed out
          </Button>
        )}
      </div>
    </div>
  );
}
