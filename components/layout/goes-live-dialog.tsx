import { useEffect, useRef, useState } from 'react';
import { Confirmation } from '@/components/ui/dialog';
import { registerConfirmation } from '@/lib/browser/confirm-going-live';
import type { ApiError } from '@/lib/errors/api-error';

/** Opens when a call was refused because visitors would see its change at once; agreeing repeats the call. */
export function GoesLiveDialog() {
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const answer = useRef<((agrees: boolean) => void) | null>(null);

  function settle(agrees: boolean) {
    setRefusal(null);
    answer.current?.(agrees);
  }

  useEffect(
    () =>
      registerConfirmation((refused) => {
        answer.current?.(false);
        setRefusal(refused);
        return new Promise((resolve) => {
          answer.current = resolve;
        });
      }),
    [],
  );

  if (refusal === null) return null;
  // The server gives the issues the path `leaving` if visitors would lose something and get nothing.
  const isLeaving = refusal.issues?.[0]?.path === 'leaving';
  return (
    <Confirmation
      title={isLeaving ? 'Players lose this now' : 'This goes live now'}
      action={isLeaving ? 'Take it off' : 'Go live'}
      onConfirm={() => settle(true)}
      onCancel={() => settle(false)}
    >
      {(refusal.issues ?? [refusal]).map(({ message }) => (
        <p key={message} dir="auto">
          {message}
        </p>
      ))}
    </Confirmation>
  );
}
