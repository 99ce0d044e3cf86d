import { Button } from './button';
import { Message } from './message';
import { Spinner } from './spinner';

interface ReadStateProps {
  data: unknown;
  error: Error | null | undefined;
  /** Given: while it is read again, what was wrong before is not said. */
  isLoading?: boolean;
  /** What is loading, for example "Loading notes…" */
  label?: string;
  onRetry: () => unknown;
}

/** What a screen shows of data that is not there: that it is loading, or why it could not be read, with Retry. */
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
