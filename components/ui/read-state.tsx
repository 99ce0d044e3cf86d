import { Button } from './button';
import { Message } from './message';
import { Spinner } from './spinner';

interface ReadStateProps {
  data: unknown;
  error: Error | null | undefined;
  /** It hides the previous error. */
  isLoading?: boolean;
  label?: string;
  onRetry: () => unknown;
}

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
