import { Button } from './button';
import { Message } from './message';
import { Spinner } from './spinner';

interface ReadErrorProps {
  error: Error | null | undefined;
  onRetry: () => unknown;
}

export function ReadError({ error, onRetry }: ReadErrorProps) {
  return (
    error && (
      <Message tone="error" action={<Button onClick={onRetry}>Retry</Button>}>
        {error.message}
      </Message>
    )
  );
}

interface ReadStateProps extends ReadErrorProps {
  data: unknown;
  /** It is also true during a retry, which hides the earlier error. By default, loading ends with the first error. */
  isLoading?: boolean;
  label?: string;
}

export function ReadState({ data, error, isLoading, label, onRetry }: ReadStateProps) {
  return (
    <>
      {!isLoading && <ReadError error={error} onRetry={onRetry} />}
      {!data && (isLoading ?? !error) && <Spinner label={label} />}
    </>
  );
}
