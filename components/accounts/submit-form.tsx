import { type FormEvent, type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Message } from '@/components/ui/message';
import { ApiError } from '@/lib/errors/api-error';

export type SubmitWork = (fields: Record<string, string>, form: HTMLFormElement) => Promise<void>;

/** State of a small uncontrolled form; an error's field gets the focus (`refusedField` if it names none). */
export function useSubmit(work: SubmitWork, refusedField?: string) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    const data = new FormData(element);
    const fields = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));
    setIsBusy(true);
    setError(null);
    try {
      await work(fields, element);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      setError(thrown);
      const name = thrown.issues?.[0]?.path ?? refusedField;
      if (name) form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
    } finally {
      setIsBusy(false);
    }
  }

  return { form, submit, isBusy, error };
}

/** Confirms a change of the own account. */
export function CurrentPasswordField({ label = 'Your password' }: { label?: string }) {
  return <TextField label={label} name="currentPassword" type="password" autoComplete="current-password" />;
}

export function AuthenticatorCodeField() {
  return (
    <TextField
      label="Code of your authenticator app"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
    />
  );
}

const subscribeToNothing = () => () => {};

/** Is the page interactive yet? False during server rendering and until hydration. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

interface SubmitFormProps {
  work: SubmitWork;
  action: string;
  refusedField?: string;
  className?: string;
  below?: ReactNode;
  children: ReactNode;
}

export function SubmitForm({
  work,
  action,
  refusedField,
  className = 'stack-4',
  below,
  children,
}: SubmitFormProps) {
  const { form, submit, isBusy, error } = useSubmit(work, refusedField);
  // Before the scripts run, the browser would submit the form itself, leave the page and lose the typed text.
  const isReady = useHydrated();
  return (
    <form ref={form} className={className} onSubmit={submit} method="post" noValidate>
      {children}
      {error && <Message tone="error">{error.message}</Message>}
      <Button type="submit" variant="primary" busy={isBusy} disabled={!isReady}>
        {action}
      </Button>
      {below}
    </form>
  );
}
