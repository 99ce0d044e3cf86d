import { Button } from './button';
import { Message } from './message';
import { Spinner } from './spinner';

interface ReadStateProps {
  data: unknown;
  error: Error | null | undefined;
  /** While it is true, the previous error is hidden. */
  isLoading?: boolean;
  /** The label, for example "Loading notes…" */
  label?: string;
  onRetry: () => unknown;
}

/** The state of data that has not loaded: loading, or the error with Retry. */
export function ReadState({ data, error, isLoading, label, onRetry }: ReadStateProps) {
  return (
    <>
      {error && !isLoading && (
        <Message tone="error" action={<Button onClick={onRetry}>Retry</Button>}>
          {error.message}
        </Message>
      )}
      {!data && (isLoading ?? !error) && <Spinner label={label} />}
    </>
  );
}
