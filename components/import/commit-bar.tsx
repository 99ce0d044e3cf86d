import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { ProgressBar } from '@/components/ui/progress-bar';
import styles from './commit-bar.module.css';
import { downloadKeptOut, isImported, isKeptOut } from './left-out-rows';
import type { Commit } from './use-commit';
import type { ImportFile } from './use-import-file';
import type { ImportSetup } from './use-import-setup';
import type { Verdicts } from './use-verdicts';

interface CommitBarProps {
  file: ImportFile;
  setup: ImportSetup;
  verdicts: Verdicts;
  commit: Commit;
}

export const rowsOf = (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`);

/** What an import of the rows would bring, and the button that does it; at the foot of the window. */
export function CommitBar({ file, setup, verdicts, commit }: CommitBarProps) {
  const { judged } = verdicts;
  const { state } = commit;
  const { chosen } = setup;
  const imported = judged.filter(isImported);
  const out = judged.filter(isKeptOut).length;
  const same = judged.filter(({ verdict }) => verdict === 'same').length;
  const checking = judged.filter(({ verdict }) => verdict === 'checking').length;
  const isSending = state.phase === 'sending';

  function send() {
    setup.remember();
    void commit.send({
      ...{ game: chosen.game, reason: chosen.reason, rows: imported.map(({ row }) => row) },
      gapsFrom: chosen.dates === 'gaps' ? chosen.from : undefined,
    });
  }

  return (
    <div className={styles.bar}>
      {state.phase === 'failed' && (
        <Message
          tone="error"
          title={state.isUnknown ? 'No answer came: nothing is added twice' : 'Nothing was imported'}
          action={
            state.isUnknown ? (
              <Button onClick={send}>Try again</Button>
            ) : (
              <Button onClick={verdicts.reset}>Check all rows again</Button>
            )
          }
        >
          {state.message}
        </Message>
      )}
      <div className={styles.line}>
        <p role="status" className={styles.summary}>
          {checking > 0 && !verdicts.problem
            ? `Checking: ${(judged.length - checking).toLocaleString('en-US')} of ${rowsOf(judged.length)}`
            : [
                same > 0 && `${rowsOf(same)} ${same === 1 ? 'is' : 'are'} there already`,
                out > 0 && `${rowsOf(out)} ${out === 1 ? 'stays' : 'stay'} out`,
                verdicts.isComparing && 'looking for near records',
              ]
                .filter(Boolean)
                .join(', ')}
        </p>
        {out > 0 && !isSending && (
          <Button variant="quiet" onClick={() => downloadKeptOut(judged, file, setup)}>
            Download what stays out
          </Button>
        )}
        {isSending ? (
          <>
            <ProgressBar
              label={state.does === 'checking' ? 'Checking all rows' : 'Importing'}
              percent={state.percent}
              className={styles.progress}
            />
            <Button onClick={commit.cancel}>Cancel</Button>
          </>
        ) : (
          <Button variant="primary" disabled={imported.length === 0 || checking > 0} onClick={send}>
            Import {rowsOf(imported.length)}
          </Button>
        )}
      </div>
    </div>
  );
}
