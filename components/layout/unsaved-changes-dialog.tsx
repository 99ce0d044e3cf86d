'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { watchLeaving } from '@/lib/browser/unsaved-guard';

/** Opens when somebody is about to leave work that is not saved. */
export function UnsavedChangesDialog() {
  const [isOpen, setIsOpen] = useState(false);
  const answer = useRef<((leaves: boolean) => void) | null>(null);

  function settle(leaves: boolean) {
    setIsOpen(false);
    answer.current?.(leaves);
    answer.current = null;
  }

  useEffect(
    () =>
      watchLeaving(() => {
        answer.current?.(false);
        setIsOpen(true);
        return new Promise((resolve) => {
          answer.current = resolve;
        });
      }),
    [],
  );

  return (
    <Dialog
      open={isOpen}
      onClose={() => settle(false)}
      title="Leave without saving?"
      actions={
        <>
          <Button onClick={() => settle(true)}>Leave</Button>
          <Button variant="primary" onClick={() => settle(false)}>
            Stay
          </Button>
        </>
      }
    >
      <p>
        Your changes are not saved. What you typed is kept in this browser, and you can restore it when you
        come back.
      </p>
    </Dialog>
  );
}
