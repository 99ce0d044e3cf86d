import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { useLastChange } from '@/components/ui/last-change';
import { Message } from '@/components/ui/message';
import { useShortcut } from '@/lib/browser/shortcuts';
import { type AutosavedDraft, DraftOffer } from './autosaved-draft';
import styles from './drafts.module.css';
import type { SaveAction } from './save-actions';
import { SAVE_AND_GO_ON, type SaveAndGoOn } from './use-next-gap';
import type { RecordForm } from './use-record-form';

/** A field behind the bar with Submit is scrolled to this distance from the bar. */
const CLEARANCE_PX = 16;

/** Scrolls the focused field above the bar with Submit, because browsers show only the line with the caret. */
function uncoverField(bar: HTMLElement | null): void {
  const field = document.activeElement;
  if (!field || !bar?.parentElement?.contains(field) || bar.contains(field)) return;
  const covered = field.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
  if (covered > 0) window.scrollBy(0, covered + CLEARANCE_PX);
}

interface RecordFormFrameProps<Values extends FieldValues> {
  record: RecordForm<Values>;
  draft: AutosavedDraft<Values>;
  goOn: SaveAndGoOn;
  /** The first of these save actions is the submit button's. */
  saves: readonly [SaveAction, ...SaveAction[]];
  firstField: Path<Values>;
  hint: string;
  /** This button solves the error, and replaces Retry. */
  wayOut?: ReactNode;
  actions?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

export function RecordFormFrame<Values extends FieldValues>({
  record: { form, problem, canRetry, send, lastAction },
  draft,
  goOn: { isGoingOn, saveAndGoOn },
  saves: [main, ...others],
  firstField,
  hint,
  wayOut,
  actions,
  aside,
  children,
}: RecordFormFrameProps<Values>) {
  const submitButton = useRef<HTMLButtonElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const { isSubmitting, submitCount } = form.formState;
  const undoLast = useLastChange();
  useShortcut({ keys: 'Mod+Enter', description: main.label, run: () => submitButton.current?.click() });
  useEffect(() => form.setFocus(firstField), [form, firstField]);

  /** It is the running save action, if a further button or Retry has started it. */
  const [running, setRunning] = useState<SaveAction | null>(null);
  const isRunning = ({ label }: SaveAction) => running?.label === label;

  async function save(action: SaveAction) {
    setRunning(action);
    try {
      await send(action)();
    } finally {
      setRunning(null);
    }
  }

  // The message makes the bar taller, so the bar may now cover the focused field.
  useEffect(() => {
    if (problem) uncoverField(bar.current);
  }, [problem]);

  function retry() {
    // The pressed button disappears with its message, so the submit button gets the focus.
    submitButton.current?.focus();
    return save(lastAction.current ?? main);
  }

  return (
    <form className="stack-4" onSubmit={send(main)} onKeyUp={() => uncoverField(bar.current)} noValidate>
      <DraftOffer {...draft} />
      {aside ? (
        <div className={styles.columns}>
          <div className={styles.column}>{children}</div>
          <div className={styles.column}>{aside}</div>
        </div>
      ) : (
        children
      )}
      <div ref={bar} className={classNames(styles.submit, 'stack-3')} data-bar>
        {problem && (
          // Each attempt has a key of its own, so that screen readers announce an equal message again.
          <Message
            key={submitCount}
            tone="error"
            action={wayOut || (canRetry && <Button onClick={retry}>Retry</Button>)}
          >
            {problem}
          </Message>
        )}
        <div className="row-3">
          <Button
            ref={submitButton}
            type="submit"
            variant="primary"
            busy={isSubmitting && !isGoingOn && !others.some(isRunning)}
          >
            {main.label}
          </Button>
          {saveAndGoOn && (
            <Button busy={isGoingOn} aria-disabled={isSubmitting} onClick={saveAndGoOn}>
              {SAVE_AND_GO_ON}
            </Button>
          )}
          {others.map((action) => (
            <Button
              key={action.label}
              busy={isRunning(action)}
              aria-disabled={isSubmitting}
              onClick={() => isSubmitting || save(action)}
            >
              {action.label}
            </Button>
          ))}
          {actions}
        </div>
        {undoLast && (
          <div className={styles.saved}>
            <span>Saved.</span>
            <Button variant="quiet" onClick={undoLast}>
              Take it back
            </Button>
          </div>
        )}
        {hint && <p className="small-print">{hint}</p>}
      </div>
    </form>
  );
}
