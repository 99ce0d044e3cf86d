import { type ReactNode, type SubmitEvent, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Message } from '@/components/ui/message';
import { useAction } from '@/components/ui/use-action';

export type SubmitWork = (fields: Record<string, string>, form: HTMLFormElement) => Promise<void>;

/** Submits a form with the pressed button's name and value. An error focuses the field it names, or `refusedField`. */
export function useSubmit(work: SubmitWork, refusedField?: string) {
  const { busy, problem, run } = useAction<'submit'>();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = Object.fromEntries(new FormData(form, event.nativeEvent.submitter));
    await run(
      'submit',
      () => work(fields as Record<string, string>, form),
      ({ issues }) => {
        const name = issues?.[0]?.path ?? refusedField;
        if (name) form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
      },
    );
  }

  return { submit, isBusy: busy !== null, problem };
}

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

interface SubmitFormProps {
  work: SubmitWork;
  action: string;
  refusedField?: string;
  className?: string;
  below?: ReactNode;
  children: ReactNode;
}

export function SubmitForm(props: SubmitFormProps) {
  const { work, action, refusedField, className = 'stack-4', below, children } = props;
  const { submit, isBusy, problem } = useSubmit(work, refusedField);
  // Before the scripts run, the browser would submit the form itself, leave the page and lose the typed text.
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return (
    <form className={className} onSubmit={submit} method="post" noValidate>
      {children}
      {problem && <Message tone="error">{problem}</Message>}
      <Button type="submit" variant="primary" busy={isBusy} disabled={!isHydrated}>
        {action}
      </Button>
      {below}
    </form>
  );
}
