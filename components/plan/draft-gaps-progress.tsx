import { ownDraftsPath } from '@/components/review/review-paths';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { ProgressBar } from '@/components/ui/progress-bar';
import { ButtonLink } from '@/components/ui/screen-link';
import { games, type ReviewedGame } from '@/lib/contract/kinds';
import styles from './plan-dialogs.module.css';
import { namePlace } from './plan-places';
import type { DraftedGap, DraftingLoop } from './use-drafting';

/** The number of gaps between announcements, because announcing each would be too much. */
const STEPS_SAID = 5;

function countOf(gaps: readonly DraftedGap[], ...states: DraftedGap['state'][]): number {
  return gaps.filter(({ state }) => states.includes(state)).length;
}

/** Screen readers read it, too. */
function describeProgress(gaps: readonly DraftedGap[], isRunning: boolean): string {
  const drafted = countOf(gaps, 'drafted');
  const said = drafted - (drafted % STEPS_SAID);
  if (isRunning) return said === 0 ? 'drafting…' : `drafting… ${said} of ${gaps.length} are done`;
  const unsure = gaps.filter(({ state, draft }) => state === 'drafted' && !draft?.question?.correctChoice);
  return [
    `${drafted} of ${gaps.length} drafted`,
    unsure.length > 0 && `${unsure.length} without a sure answer`,
  ]
    .filter(Boolean)
    .join(', ');
}

interface DraftGapsProgressProps {
  game: ReviewedGame;
  loop: DraftingLoop;
}

export function DraftGapsProgress({ game, loop }: DraftGapsProgressProps) {
  const { run, isRunning, problem, retry, stop, close } = loop;
  if (!run) return null;
  const { gaps } = run;
  const open = countOf(gaps, 'open', 'failed');
  const drafted = countOf(gaps, 'drafted');
  const name = run.game === game ? 'AI drafts' : `AI drafts of ${games[run.game].names.toLowerCase()}`;
  return (
    <Message
      tone={open > 0 && !isRunning ? 'warning' : 'info'}
      action={
        <>
          {isRunning && <Button onClick={stop}>Stop</Button>}
          {!isRunning && open > 0 && (
            <Button variant="primary" onClick={retry}>
              Retry
            </Button>
          )}
          {!isRunning && drafted > 0 && (
            <ButtonLink href={ownDraftsPath}>
              Review {drafted === 1 ? '1 draft' : `${drafted} drafts`}
            </ButtonLink>
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
        <ul className={styles.conflicts}>
          {gaps
            .filter(({ state, draft, problem: why }) => state !== 'drafted' && (why || draft))
            .map(({ key, categoryId, category, forDate, problem: why }) => (
              <li key={key} dir="auto">
                {namePlace({ category: { id: categoryId, category }, forDate })}: {why ?? 'perhaps stored.'}
              </li>
            ))}
        </ul>
      )}
    </Message>
  );
}
