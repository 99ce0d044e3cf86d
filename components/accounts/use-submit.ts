import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '@/lib/errors/api-error';

/** Handles a submitted form: its fields by name, and the form element. */
export type SubmitWork = (fields: Record<string, string>, form: HTMLFormElement) => Promise<void>;

/**
 * State of a small uncontrolled form: busy while the work runs; a refusal is shown, and its field focused
 * (`refusedField` where it names none).
 */
export function useSubmit(work: SubmitWork, refusedField?: string) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = event.currentTarget;
    const data = new FormData(sent);
    const fields = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));
    setIsBusy(true);
    setError(null);
    try {
      await work(fields, sent);
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
