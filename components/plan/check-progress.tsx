import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { ProgressBar } from '@/components/ui/progress-bar';
import styles from './plan-dialogs.module.css';
import type { Checking } from './use-checking';

export function CheckProgress({ run, isRunning, stop, close }: Checking) {
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
        <ul className={styles.conflicts}>
          {failed.map(({ title, problem: why }) => (
            <li key={title} dir="auto">
              {title}: {why}
            </li>
          ))}
        </ul>
      )}
    </Message>
  );
}
