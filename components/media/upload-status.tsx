import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { ProgressBar } from '@/components/ui/progress-bar';
import styles from './media-field.module.css';
import type { UploadState } from './use-upload';

interface UploadStatusProps {
  state: UploadState;
  onRetry: () => void;
  onCancel: () => void;
  /** Dismisses the note about a stored file; without it, the note stays. */
  onDismiss?: () => void;
}

/** Unlike `focusOnce` it scrolls to the message, which may be far from the save button. */
const focusInSight = (element: HTMLElement | null) => element?.focus();

export function UploadStatus({ state, onRetry, onCancel, onDismiss }: UploadStatusProps) {
  if (state.phase === 'failed') {
    const actions = (
      <>
        {state.canRetry && <Button onClick={onRetry}>Retry</Button>}
        <Button variant="quiet" onClick={onCancel}>
          Remove
        </Button>
      </>
    );
    return (
      // Each save mounts the message anew by its key, so that it gets the focus again.
      <div key={state.asked} ref={state.asked > 0 ? focusInSight : undefined} tabIndex={-1}>
        <Message tone="error" title={`${state.fileName} was not uploaded`} action={actions}>
          {state.message}
        </Message>
      </div>
    );
  }
  if (state.phase === 'stored' && state.note) {
    return (
      <Message
        tone="warning"
        title={`${state.fileName} was uploaded`}
        action={onDismiss && <Button onClick={onDismiss}>Dismiss</Button>}
      >
        {state.note}
      </Message>
    );
  }
  if (state.phase !== 'uploading') return null;
  const { fileName, percent } = state;
  return (
    <div className={styles.row}>
      <span className={styles.name} dir="auto" title={fileName}>
        {fileName}
      </span>
      <ProgressBar className={styles.bar} label={`Uploading ${fileName}`} percent={percent} />
      <span className={styles.percent}>{percent < 100 ? `${percent} %` : 'Checking…'}</span>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
