import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '@/lib/errors/api-error';

/** A small form whose fields are read when it is sent: busy meanwhile, and what was refused is said and focused. */
export function useSubmit(work: (fields: Record<string, string>) => Promise<void>) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const fields = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));
    setIsBusy(true);
    setError(null);
    try {
      await work(fields);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      setError(thrown);
      const name = thrown.issues?.[0]?.path;
      if (name) form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
    } finally {
      setIsBusy(false);
    }
  }

  return { form, submit, isBusy, error };
}
