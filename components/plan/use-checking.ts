import { useEffect, useRef, useState } from 'react';
import { showErrorToast } from '@/components/ui/toaster';
import { refreshScreens } from '@/lib/browser/refresh-screens';
import { ApiError } from '@/lib/errors/api-error';
import { checkAnswer } from '@/lib/features/generation/client';
import { DRAFTED_MAX } from '@/lib/features/generation/rules';
import type { PlannedRecord } from '@/lib/features/plan/contract';

type Checked = Pick<PlannedRecord, 'id' | 'title'>;

interface Run {
  questions: readonly Checked[];
  done: number;
  /** Questions that could not be checked, with the reason. */
  failed: readonly { title: string; problem: string }[];
  /** Why it ended early. */
  problem?: string;
}

/** Does the error concern only this question, so that the loop goes on with the others? */
const isOfQuestion = (error: ApiError) => [400, 404, 502, 504].includes(error.status);

/** Has the answers of questions checked by a model, one after the other, while this page is open. */
export function useChecking() {
  const running = useRef<AbortController | null>(null);
  const [run, setRun] = useState<Run | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  async function start(questions: readonly Checked[]): Promise<void> {
    if (running.current) return;
    if (questions.length > DRAFTED_MAX) {
      showErrorToast(`Nothing was checked. Choose at most ${DRAFTED_MAX} questions.`);
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    setIsRunning(true);
    let now: Run = { questions, done: 0, failed: [] };
    for (const { id, title } of questions) {
      setRun(now);
      try {
        await checkAnswer({ questionId: id }, controller.signal);
        now = { ...now, done: now.done + 1 };
      } catch (error) {
        if (controller.signal.aborted) break;
        if (!(error instanceof ApiError)) throw error;
        now = isOfQuestion(error)
          ? { ...now, failed: [...now.failed, { title, problem: error.message }] }
          : { ...now, problem: error.message };
        if (now.problem) break;
      }
    }
    running.current = null;
    setRun(now);
    setIsRunning(false);
    await refreshScreens();
  }

  return { run, isRunning, start, stop: () => running.current?.abort(), close: () => setRun(null) };
}

export type Checking = ReturnType<typeof useChecking>;
