import { useEffect, useRef, useState } from 'react';
import { Confirmation } from '@/components/ui/dialog';
import { registerConfirmation } from '@/lib/browser/confirm-going-live';

/** Opens when a call would make something visible at once, and repeats the call if the person agrees. */
export function GoesLiveDialog() {
  const [question, setQuestion] = useState<string | null>(null);
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
  return (
    <Confirmation
      title="This goes live now"
      action="Go live"
      onConfirm={() => settle(true)}
      onCancel={() => settle(false)}
    >
      <p dir="auto">{question}</p>
    </Confirmation>
  );
}
