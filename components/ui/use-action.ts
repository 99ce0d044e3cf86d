import { useState } from 'react';
import { ApiError } from '@/lib/errors/api-error';

/** Runs named actions, one at a time. `run` resolves to whether one succeeded; `onRefused` may replace the message. */
export function useAction<Name extends string>() {
  const [busy, setBusy] = useState<Name | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function run(
    name: Name,
    work: () => Promise<unknown>,
    onRefused?: (error: ApiError) => void,
  ): Promise<boolean> {
    if (busy) return false;
    setBusy(name);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
      onRefused?.(error);
      return false;
    } finally {
      setBusy(null);
    }
  }

  return { busy, problem, setProblem, run };
}
