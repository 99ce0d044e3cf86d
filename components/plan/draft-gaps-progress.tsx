import { ownDraftsPath } from '@/components/review/review-paths';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { ProgressBar } from '@/components/ui/progress-bar';
import { ButtonLink } from '@/components/ui/screen-link';
import { games, type ReviewedGame } from '@/lib/contract/kinds';
import styles from './plan-dialogs.module.css';
import { nameCount, namePlace } from './plan-names';
import type { DraftedGap, DraftingLoop } from './use-drafting';

/** Every fifth drafted gap is announced, because announcing each would be too much. */
const ANNOUNCED_STEP = 5;

function countGaps(gaps: readonly DraftedGap[], ...states: DraftedGap['state'][]): number {
  return gaps.filter(({ state }) => states.includes(state)).length;
}

/** While the drafting runs, the text changes only at each announced step, because screen readers read it out. */
function describeProgress(gaps: readonly DraftedGap[], isRunning: boolean): string {
  const drafted = countGaps(gaps, 'drafted');
  const announced = drafted - (drafted % ANNOUNCED_STEP);
  if (isRunning) return announced === 0 ? 'drafting…' : `drafting… ${announced} of ${gaps.length} are done`;
  const unsure = gaps.filter(({ state, draft }) => state === 'drafted' && !draft?.question?.correctChoice);
  const result = `${drafted} of ${gaps.length} drafted`;
  return unsure.length > 0 ? `${result}, ${unsure.length} without a sure answer` : result;
}

interface DraftGapsProgressProps {
  game: ReviewedGame;
  loop: DraftingLoop;
}

export function DraftGapsProgress({ game, loop }: DraftGapsProgressProps) {
  const { run, isRunning, problem, retry, stop, close } = loop;
  if (!run) return null;
  const { gaps } = run;
  const unfinished = countGaps(gaps, 'open', 'failed');
  const drafted = countGaps(gaps, 'drafted');
  const name = run.game === game ? 'AI drafts' : `AI drafts of ${games[run.game].names.toLowerCase()}`;
  return (
    <Message
      tone={unfinished > 0 && !isRunning ? 'warning' : 'info'}
      action={
        <>
          {isRunning && <Button onClick={stop}>Stop</Button>}
          {!isRunning && unfinished > 0 && (
            <Button variant="primary" onClick={retry}>
              Retry
            </Button>
          )}
          {!isRunning && drafted > 0 && (
            <ButtonLink href={ownDraftsPath}>Review {nameCount(drafted, 'draft')}</ButtonLink>
          )}
          {!isRunning && (
            <Button variant="quiet" onClick={close}>
              Done
            </Button>
          )}
        </>
      }
    >
      {name}: {describeProgress(gaps, isRunning)}
      {problem && `. ${problem}`}
      {isRunning && <ProgressBar label="Drafted" percent={Math.round((100 * drafted) / gaps.length)} />}
      {!isRunning && (
        <ul className={styles.reasons}>
          {gaps
            // A gap with a draft but no problem was being saved when the loop ended, so its result is unknown.
            .filter((gap) => gap.state !== 'drafted' && (gap.problem || gap.draft))
            .map((gap) => (
              <li key={gap.key} dir="auto">
                {namePlace(gap)}: {gap.problem ?? 'perhaps stored.'}
              </li>
            ))}
        </ul>
      )}
    </Message>
  );
}
