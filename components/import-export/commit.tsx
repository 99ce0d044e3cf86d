import { useState } from 'react';
import { buildPlanPath } from '@/components/staff-paths/plan-paths';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { ProgressBar } from '@/components/ui/progress-bar';
import { ButtonLink, ScreenLink } from '@/components/ui/screen-link';
import { focusOnce, showToast } from '@/components/ui/toaster';
import { games } from '@/lib/contract/kinds';
import type { ImportResult } from '@/lib/features/import-export/contract';
import { downloadExcludedRows, isExcluded, isImported } from './excluded-rows';
import styles from './import.module.css';
import type { ImportFile } from './import-source';
import type { Commit } from './use-commit';
import type { ImportSetup } from './use-import-setup';
import type { PlacedRows } from './use-placed-rows';
import type { JudgedRow, Verdicts } from './use-verdicts';

interface CommitBarProps {
  file: ImportFile;
  setup: ImportSetup;
  verdicts: Verdicts;
  placed: PlacedRows;
  commit: Commit;
}

export const nameRows = (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`);

export function CommitBar({ file, setup, verdicts, placed, commit }: CommitBarProps) {
  const { judged } = verdicts;
  const { state } = commit;
  const { chosen } = setup;
  const imported = judged.filter(isImported);
  const excluded = judged.filter(isExcluded).length;
  const same = judged.filter(({ verdict }) => verdict === 'same').length;
  const checking = judged.filter(({ verdict }) => verdict === 'checking').length;
  const isSending = state.phase === 'sending';
  // While the result of the sent rows is unknown, no other rows can be sent.
  const isUnknown = state.phase === 'failed' && state.isUnknown;

  function sendRows() {
    setup.rememberColumns();
    void commit.send({
      game: chosen.game,
      rows: placed.rows ?? [],
      reason: chosen.reason,
      fileName: file.name,
    });
  }

  function summarizeRows(): string {
    if (checking > 0 && !verdicts.problem) {
      return `Checking: ${(judged.length - checking).toLocaleString('en-US')} of ${nameRows(judged.length)}`;
    }
    const parts = [
      same > 0 && `${nameRows(same)} already ${same === 1 ? 'exists' : 'exist'}`,
      excluded > 0 && `${nameRows(excluded)} ${excluded === 1 ? 'is' : 'are'} left out`,
      verdicts.isComparing && 'looking for near records',
    ];
    return parts.filter(Boolean).join(', ');
  }

  return (
    <div className={styles.bar}>
      {state.phase === 'failed' && (
        <Message
          tone="error"
          title={isUnknown ? 'Not confirmed: trying again adds nothing twice' : 'Nothing was imported'}
          action={
            isUnknown ? (
              <Button onClick={sendRows}>Try again</Button>
            ) : (
              <Button onClick={verdicts.reset}>Check all rows again</Button>
            )
          }
        >
          {state.message}
        </Message>
      )}
      {state.phase === 'cancelled' && (
        <Message tone="info" title="You cancelled the import">
          Nothing was imported, unless the import had just ended: then the check below counts its rows as
          existing already.
        </Message>
      )}
      {placed.problem && (
        <Message
          tone="error"
          title="The gaps could not be loaded"
          action={<Button onClick={placed.reload}>Retry</Button>}
        >
          {placed.problem}
        </Message>
      )}
      <div className={styles.line}>
        <p role="status" className={styles.summary}>
          {summarizeRows()}
        </p>
        {excluded > 0 && !isSending && (
          <Button variant="quiet" onClick={() => downloadExcludedRows(judged, file, setup)}>
            Download the rows left out
          </Button>
        )}
        {isSending ? (
          <>
            <ProgressBar
              label={state.step === 'checking' ? 'Checking all rows' : 'Importing'}
              percent={state.percent}
              className={styles.progress}
            />
            {!(state.step === 'storing' && state.percent === 100) && (
              <Button onClick={commit.cancel}>Cancel</Button>
            )}
          </>
        ) : (
          <Button
            variant="primary"
            disabled={imported.length === 0 || checking > 0 || !placed.rows || isUnknown}
            onClick={sendRows}
          >
            Import {nameRows(imported.length)}
          </Button>
        )}
      </div>
    </div>
  );
}

function summarizeResult({ created, updated, unchanged, categories }: ImportResult): string {
  const counts = [
    created > 0 && `${created.toLocaleString('en-US')} added`,
    updated > 0 && `${updated.toLocaleString('en-US')} changed`,
    unchanged > 0 && `${unchanged.toLocaleString('en-US')} unchanged`,
  ].filter(Boolean);
  const newCategories = categories.length > 0 ? ` New categories: ${categories.join(', ')}.` : '';
  return `${counts.join(', ') || 'Nothing to change'}.${newCategories}`;
}

interface ImportDoneProps {
  file: ImportFile;
  setup: ImportSetup;
  judged: readonly JudgedRow[];
  commit: Commit;
  onUndone: () => void;
  onNext: () => void;
}

export function ImportDone({ file, setup, judged, commit, onUndone, onNext }: ImportDoneProps) {
  const { state } = commit;
  // This keeps the rows that the import left out, because after the import all rows are judged again.
  const [excluded] = useState(() => judged.filter(isExcluded));
  if (state.phase !== 'done') return null;
  const { game } = setup.chosen;
  const { undoError } = state;

  async function undo(partly?: true) {
    if (!(await commit.undo(partly))) return;
    showToast(partly ? 'Undone, except for records that changed since' : 'The import was undone');
    onUndone();
  }

  return (
    <div className={styles.done} ref={focusOnce} tabIndex={-1}>
      <Message
        tone="success"
        title={`Imported ${file.name}`}
        action={
          state.result.historyEntryId && (
            <Button busy={state.isUndoing} onClick={() => undo()}>
              Undo all of it
            </Button>
          )
        }
      >
        {summarizeResult(state.result)}
      </Message>
      {undoError && (
        <Message
          tone="error"
          title={
            undoError.status >= 500
              ? 'Not confirmed: trying again undoes nothing twice'
              : 'The import was not undone'
          }
          action={
            undoError.code === 'partly_stale' && (
              <Button busy={state.isUndoing} onClick={() => undo(true)}>
                Undo the rest
              </Button>
            )
          }
        >
          {undoError.message}
        </Message>
      )}
      {state.result.historyEntryId && (
        <p className="quiet">
          You can also undo it later under <ScreenLink href="/history">History</ScreenLink>, until its records
          are changed.
        </p>
      )}
      <div className="row-3">
        {/* While an Undo runs, this file stays, because the result belongs to it. */}
        <Button variant="primary" disabled={state.isUndoing} onClick={onNext}>
          Import another file
        </Button>
        <ButtonLink
          href={buildPlanPath({ game, month: '' })}
        >{`See them in the plan of ${games[game].names.toLowerCase()}`}</ButtonLink>
        {excluded.length > 0 && (
          <Button onClick={() => downloadExcludedRows(excluded, file, setup)}>
            Download the {nameRows(excluded.length)} left out
          </Button>
        )}
      </div>
    </div>
  );
}
