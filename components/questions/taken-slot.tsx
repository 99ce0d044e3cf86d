import { useNextGap } from '@/components/drafts/use-next-gap';
import { buildCreatePath, buildEditPath } from '@/components/staff-paths/record-paths';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { ButtonLink } from '@/components/ui/screen-link';
import { useAction } from '@/components/ui/use-action';
import { confirmLeaving } from '@/lib/browser/unsaved-guard';
import type { QuestionGame } from '@/lib/contract/kinds';
import type { Gap } from '@/lib/features/plan/fill-gaps';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import { findEditableId } from '@/lib/features/questions/rules';

export type GapFinder = (where: 'any category' | 'this category') => Promise<Gap | null>;

interface MoveOfferProps {
  game: QuestionGame;
  findGap: GapFinder;
  /** Carries the draft to the create screen at the path; false when the browser cannot store it. */
  carryTo: (path: string, gap: Gap) => boolean;
}

/** Offers free slots if the form's slot is taken, or its category was deactivated or deleted; the draft moves along. */
export function MoveOffer({ game, findGap, carryTo }: MoveOfferProps) {
  const { busy, run } = useAction<'date' | 'gap'>();
  const pathTo = (gap: Gap) => buildCreatePath(game, gap.forDate, gap);
  const toFreeDate = useNextGap({ find: () => findGap('this category'), pathTo, takeAlong: carryTo });
  const toGap = useNextGap({ find: () => findGap('any category'), pathTo, takeAlong: carryTo });

  return (
    <span className="row-2">
      <Button aria-disabled={busy !== null} onClick={() => run('date', toFreeDate.go)}>
        Move to the next free date
      </Button>
      <Button variant="quiet" aria-disabled={busy !== null} onClick={() => run('gap', toGap.go)}>
        Move to the next gap
      </Button>
    </span>
  );
}

interface TakenNoticeProps {
  categoryId: string;
  question: QuestionInfo;
  goToNextGap: () => Promise<unknown>;
}

/** Shows at once that the slot already has a question, saved here or by somebody else. */
export function TakenNotice({ categoryId, question, goToNextGap }: TakenNoticeProps) {
  const id = findEditableId('daily', question);
  return (
    <Message
      tone="info"
      title="This date has its question"
      action={
        <>
          {id && (
            <ButtonLink href={buildEditPath('daily', question.forDate, categoryId, id)}>Edit it</ButtonLink>
          )}
          <Button onClick={async () => (await confirmLeaving()) && goToNextGap()}>Next gap</Button>
        </>
      }
    >
      <span dir="auto">{question.question}</span>
    </Message>
  );
}
