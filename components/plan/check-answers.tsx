import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { ProgressBar } from '@/components/ui/progress-bar';
import { showErrorToast } from '@/components/ui/toaster';
import { refreshScreens } from '@/lib/browser/refresh-screens';
import { ApiError } from '@/lib/errors/api-error';
import { checkAnswer } from '@/lib/features/generation/client';
import { DRAFTED_MAX } from '@/lib/features/generation/rules';
import type { PlannedRecord } from '@/lib/features/plan/contract';
import styles from './plan-dialogs.module.css';
import { nameRecord } from './plan-names';
import { useStoppableWork } from './use-stoppable-work';

type Checked = Pick<PlannedRecord, 'id' | 'title'>;

interface Run {
  questions: readonly Checked[];
  done: number;
  failed: readonly (Checked & { problem: string })[];
  problem?: string;
}

/** Returns true if the error concerns only this question, so that the loop goes on with the other questions. */
const isOfQuestion = (error: ApiError) => [400, 404, 502, 504].includes(error.status);

/** Lets a model check the answers of at most `DRAFTED_MAX` questions, one after the other, while this page is open. */
export function useChecking() {
  const work = useStoppableWork();
  const [run, setRun] = useState<Run | null>(null);

  async function checkAll(questions: readonly Checked[], signal: AbortSignal): Promise<void> {
    let current: Run = { questions, done: 0, failed: [] };
    setRun(current);
    for (const question of questions) {
      try {
        await checkAnswer({ questionId: question.id }, signal);
        current = { ...current, done: current.done + 1 };
      } catch (error) {
        if (signal.aborted || !(error instanceof ApiError)) throw error;
        const problem = error.message;
        current = isOfQuestion(error)
          ? { ...current, failed: [...current.failed, { ...question, problem }] }
          : { ...current, problem };
      }
      setRun(current);
      if (current.problem) return;
    }
  }

  async function start(questions: readonly Checked[]): Promise<void> {
    if (questions.length > DRAFTED_MAX) {
      showErrorToast(`Nothing was checked. Choose at most ${DRAFTED_MAX} questions.`);
      return;
    }
    await work.start((signal) => checkAll(questions, signal));
    await refreshScreens();
  }

  return { run, isRunning: work.isRunning, start, stop: work.stop, close: () => setRun(null) };
}

export function CheckProgress({ run, isRunning, stop, close }: ReturnType<typeof useChecking>) {
  if (!run) return null;
  const { questions, done, failed, problem } = run;
  return (
    <Message
      tone={problem || failed.length > 0 ? 'warning' : 'info'}
      action={
        <Button variant={isRunning ? 'secondary' : 'quiet'} onClick={isRunning ? stop : close}>
          {isRunning ? 'Stop' : 'Done'}
        </Button>
      }
    >
      {isRunning ? 'Checking answers…' : `${done} of ${questions.length} answers checked. `}
      {!isRunning && 'Where the model answered otherwise, the record says so as a warning.'}
      {problem && ` ${problem}`}
      {isRunning && (
        <ProgressBar
          label="Checked"
          percent={Math.round((100 * (done + failed.length)) / questions.length)}
        />
      )}
      {failed.length > 0 && (
        <ul className={styles.reasons}>
          {failed.map((question) => (
            <li key={question.id} dir="auto">
              {nameRecord(question)}: {question.problem}
            </li>
          ))}
        </ul>
      )}
    </Message>
  );
}
