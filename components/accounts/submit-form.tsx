'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { useHydrated } from '@/lib/browser/use-hydrated';
import styles from './submit-form.module.css';
import { type SubmitWork, useSubmit } from './use-submit';

interface SubmitFormProps {
  work: SubmitWork;
  /** What its button says. */
  action: string;
  /** The field to go back to where a refusal names none. */
  refusedField?: string;
  className?: string;
  /** What stands below its button. */
  below?: ReactNode;
  children: ReactNode;
}

/** A small form with one button, which says what was refused. */
export function SubmitForm({ work, action, refusedField, className, below, children }: SubmitFormProps) {
  const { form, submit, isBusy, error } = useSubmit(work, refusedField);
  // Sent by the browser itself it would leave the page, and what was typed with it.
  const isReady = useHydrated();
  return (
    <form ref={form} className={className ?? styles.form} onSubmit={submit} method="post" noValidate>
      {children}
      {error && <Message tone="error">{error.message}</Message>}
      <Button type="submit" variant="primary" busy={isBusy} disabled={!isReady}>
        {action}
      </Button>
      {below}
    </form>
  );
}
