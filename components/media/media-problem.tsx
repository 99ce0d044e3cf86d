import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';

export type AudioProblemKind = 'lost' | 'preparing';

export function AudioProblem({ kind, action }: { kind: AudioProblemKind; action: ReactNode }) {
  return kind === 'preparing' ? (
    <Message tone="info" action={action}>
      This recording is being prepared. Try again in a moment.
    </Message>
  ) : (
    <Message tone="error" action={action}>
      The audio could not be played. Check your connection and retry; not every browser plays MOV and MPEG.
    </Message>
  );
}

export function PictureFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Message tone="error" action={<Button onClick={onRetry}>Retry</Button>}>
      The picture could not be loaded. Check your connection and retry.
    </Message>
  );
}
