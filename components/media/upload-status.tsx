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

const focus = (element: HTMLElement | null) => element?.focus();

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
      <div key={state.asked} ref={state.asked > 0 ? focus : undefined} tabIndex={-1}>
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
