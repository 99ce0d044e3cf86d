import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';

/** In place of a picture that could not be loaded. */
export function PictureFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Message tone="error" action={<Button onClick={onRetry}>Retry</Button>}>
      The picture could not be loaded. Check your connection and retry.
    </Message>
  );
}
