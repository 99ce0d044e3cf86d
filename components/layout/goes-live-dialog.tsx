import { useEffect, useRef, useState } from 'react';
import { Confirmation } from '@/components/ui/dialog';
import { registerConfirmation } from '@/lib/browser/confirm-going-live';
import type { ApiError } from '@/lib/errors/api-error';

/** Opens when visitors would see at once what a call changes, and repeats the call if the person agrees. */
export function GoesLiveDialog() {
  const [question, setQuestion] = useState<ApiError | null>(null);
  const answer = useRef<((agrees: boolean) => void) | null>(null);

  function settle(agrees: boolean) {
    setQuestion(null);
    answer.current?.(agrees);
    answer.current = null;
  }

  useEffect(
    () =>
      registerConfirmation((asked) => {
        answer.current?.(false);
        setQuestion(asked);
        return new Promise((resolve) => {
          answer.current = resolve;
        });
      }),
    [],
  );

  if (question === null) return null;
  // The server marks content that visitors would lose by this path.
  const isLeaving = question.issues?.[0]?.path === 'leaving';
  return (
    <Confirmation
      title={isLeaving ? 'Players lose this now' : 'This goes live now'}
      action={isLeaving ? 'Take it off' : 'Go live'}
      onConfirm={() => settle(true)}
      onCancel={() => settle(false)}
    >
      {(question.issues ?? [question]).map(({ message }) => (
        <p key={message} dir="auto">
          {message}
        </p>
      ))}
    </Confirmation>
  );
}
