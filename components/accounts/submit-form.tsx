'use client';

import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import styles from './submit-form.module.css';
import { type SubmitWork, useSubmit } from './use-submit';

const never = () => () => {};

/** Is the page interactive yet? False during server rendering and until hydration. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

interface SubmitFormProps {
  work: SubmitWork;
  /** The label of the button. */
  action: string;
  /** The field to focus when a refusal names none. */
  refusedField?: string;
  className?: string;
  /** Shown below the button. */
  below?: ReactNode;
  children: ReactNode;
}

/** A small form with one button; shows what the server refused. */
export function SubmitForm({ work, action, refusedField, className, below, children }: SubmitFormProps) {
  const { form, submit, isBusy, error } = useSubmit(work, refusedField);
  // Until the scripts run, the browser would submit the form itself: it would leave the page and lose what was typed.
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
