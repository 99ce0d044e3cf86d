'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { type LeftWork, watchLeaving } from '@/lib/browser/unsaved-guard';

/** A save that ends within this time opens no dialog. */
const DIALOG_DELAY_MS = 1000;

const texts: Record<LeftWork, { title: string; text: string; leave?: string }> = {
  unsaved: {
    title: 'Leave without saving?',
    text: 'Your changes are not saved. What you typed is kept in this browser, and you can restore it when you come back.',
  },
  lost: {
    title: 'Leave without keeping this?',
    text: 'You will not see this again.',
  },
  running: {
    title: 'Leave and stop what runs here?',
    text: 'It continues only while this page is open. Finished parts are kept.',
  },
  saving: {
    title: 'Your changes are still being saved',
    text: 'You leave as soon as they are stored.',
    leave: 'Leave now',
  },
};

/** Opens when a person leaves unsaved or running work, or during a long save. */
export function UnsavedChangesDialog() {
  const [work, setWork] = useState<LeftWork>('unsaved');
  const [isOpen, setIsOpen] = useState(false);
  const answer = useRef<((leaves: boolean) => void) | null>(null);
  const opening = useRef<number>(undefined);
  const { title, text, leave = 'Leave' } = texts[work];

  function settle(leaves: boolean) {
    setIsOpen(false);
    answer.current?.(leaves);
  }

  useEffect(() => {
    const openDialog = (left: LeftWork) => {
      setWork(left);
      setIsOpen(true);
    };
    return watchLeaving((left, saved) => {
      answer.current?.(false);
      window.clearTimeout(opening.current);
      if (saved) {
        opening.current = window.setTimeout(() => openDialog(left), DIALOG_DELAY_MS);
        saved.then(() => {
          window.clearTimeout(opening.current);
          setIsOpen(false);
        });
      } else openDialog(left);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    });
  }, []);

  return (
    <Dialog
      open={isOpen}
      onClose={() => settle(false)}
      title={title}
      actions={
        <>
          <Button onClick={() => settle(true)}>{leave}</Button>
          <Button variant="primary" onClick={() => settle(false)}>
            Stay
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
