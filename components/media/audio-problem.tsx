import type { ReactNode } from 'react';
import { Message } from '@/components/ui/message';

export type AudioProblemKind = 'lost' | 'preparing';

/** Why a recording does not play; `action` tries again. */
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
