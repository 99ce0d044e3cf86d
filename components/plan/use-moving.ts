import { useRef, useState } from 'react';
import { showErrorToast } from '@/components/ui/toaster';
import { refreshScreens } from '@/lib/browser/refresh-screens';
import { games, type ReviewedGame } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { ApiError } from '@/lib/errors/api-error';
import { useMayPublish } from '@/lib/features/accounts/client';
import { addDrafts, type MoveInput, moveRecord } from '@/lib/features/plan/client';
import type { DraftText, PlannedRecord } from '@/lib/features/plan/contract';
import { background, isOwnDraft, isReleased } from '@/lib/features/records/rules';
import { findReviewDetail } from '@/lib/features/review/client';
import { focusRecord } from './cell-focus';
import { namePlace, nameRecord, type Place, type SlotPlace, toSubject } from './plan-names';
import { showFailure, showPlanToast } from './plan-undo';

/** Reads the texts of a record for a new draft. Throws ApiError. */
export async function readDraftText(game: ReviewedGame, id: string): Promise<DraftText> {
  const item = await findReviewDetail(toSubject(game, { id }).subjectType, id);
  if (item?.wordCategory) {
    const { word, hint } = item.wordCategory;
    return { puzzle: { word, hint }, ...background.pick(item.wordCategory) };
  }
  if (!item?.question) throw new ApiError('not_found', 'The copied record no longer exists.');
  const { question, choices, correctChoice = '' } = item.question;
  return { question: { question, ...choices, correctChoice }, ...background.pick(item.question) };
}

/** Creates a draft with a record's text in another slot; a toast shows the result. */
export async function copyRecord(game: ReviewedGame, id: string, to: SlotPlace): Promise<void> {
  const { categoryId, forDate } = to;
  let isSent = false;
  try {
    const text = await readDraftText(game, id);
    const drafts = [{ ...text, categoryId, forDate }];
    isSent = true;
    const { historyEntryId } = await addDrafts({ game, drafts });
    showPlanToast(`Copied to ${namePlace(to)}, as a draft`, { historyEntryId });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isSent) showFailure(error, 'Nothing was copied.');
    else showErrorToast(`Nothing was copied. ${error.message}`);
  }
}

/** Announces texts without rendering, because each step with a carried record is announced. */
export function useAnnouncer() {
  const region = useRef<HTMLParagraphElement>(null);
  return {
    region,
    say(text: string) {
      // The same text is read out again only from a new element.
      const spoken = document.createElement('span');
      spoken.textContent = text;
      region.current?.replaceChildren(spoken);
    },
  };
}

/** The move has to be confirmed, because it would swap two records, or change the category. */
interface PendingMove {
  game: ReviewedGame;
  record: PlannedRecord;
  occupant?: PlannedRecord;
  to: Place;
}

/** `move` carries a record to any slot, `swap` only to a taken slot, and `copy` only to a slot with room. */
type CarryMode = 'move' | 'swap' | 'copy';

interface Carrying {
  game: ReviewedGame;
  record: PlannedRecord;
  mode: CarryMode;
}

/** Moves records between places: they are picked up and dropped or put back, and a move can be undone. */
export function useMoving(game: ReviewedGame, today: CalendarDate, say: (text: string) => void) {
  const [lastCarrying, setCarrying] = useState<Carrying | null>(null);
  const carrying = lastCarrying?.game === game ? lastCarrying : null;
  const [lastPending, setPendingMove] = useState<PendingMove | null>(null);
  // Back may show another game behind the open dialog.
  const pendingMove = lastPending?.game === game ? lastPending : null;
  const mayPublish = useMayPublish();
  const carried = carrying?.record ?? null;
  const isFixed = (record: PlannedRecord) => isReleased(record, today);
  const mayChange = (record: PlannedRecord) => mayPublish || isOwnDraft(record);
  /** It has the versions after moves, because a record may be dragged again before the plan shows its new version. */
  const versions = useRef(new Map<string, Promise<number>>());

  async function sendMove({ id, version, ...move }: MoveInput) {
    const latest = Math.max(version, (await versions.current.get(id)) ?? version);
    return moveRecord({ ...move, id, version: latest });
  }

  async function move(record: PlannedRecord, to: Place, occupant?: PlannedRecord): Promise<void> {
    setCarrying(null);
    const { id, version } = record;
    const swapWith = occupant && { id: occupant.id, version: occupant.version };
    const { categoryId, forDate } = to;
    const sent = sendMove({ game, id, version, categoryId, forDate, swapWith });
    const sentVersion = sent.then((moved) => moved.version);
    versions.current.set(
      id,
      sentVersion.catch(() => version),
    );
    try {
      const moved = await sent;
      showPlanToast(`${occupant ? 'Swapped' : 'Moved'} to ${namePlace(to)}`, moved);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void refreshScreens('plan');
      showFailure(error, 'Nothing was moved.');
    }
  }

  function putBack() {
    if (carried) {
      focusRecord(carried);
      say(`${nameRecord(carried)} stays where it was.`);
    }
    setCarrying(null);
  }

  return {
    carried,
    today,
    say,
    mode: carrying?.mode ?? 'move',
    pendingMove,
    isFixed,
    isMovable: (record: PlannedRecord) => !isFixed(record) && mayChange(record),
    mayChange,
    move,
    pickUp(record: PlannedRecord, mode: CarryMode = 'move') {
      const isLeaving = mode !== 'copy';
      if (isLeaving && isFixed(record)) {
        showErrorToast('Players have seen this record, so it stays where it is. Edit it instead.');
      } else if (isLeaving && !mayChange(record)) {
        showErrorToast('Only editors and admins move ready records, and those of others.');
      } else {
        setCarrying({ game, record, mode });
        say(`${nameRecord(record)} is ${mode === 'copy' ? 'copied' : 'picked up'}.`);
      }
    },
    putBack,
    /** Moves or copies a record; a move asks first if the slot is taken, or if a drag would change the category. */
    drop(
      record: PlannedRecord,
      to: SlotPlace,
      { occupant, isDrag }: { occupant?: PlannedRecord; isDrag?: boolean },
    ) {
      const isCopy = record.id === carried?.id && carrying?.mode === 'copy';
      // The places are compared, because in a weekly game the occupant may be another record of the same cell.
      const isBack = record.categoryId === to.categoryId && record.forDate === to.forDate && !isCopy;
      if (isBack || record.id === occupant?.id) {
        putBack();
        return;
      }
      const isTaken = occupant !== undefined && games[game].hasSlots;
      // After these refusals the record is still carried, to be put down elsewhere.
      if (isTaken && isCopy) {
        showErrorToast(`${namePlace(to)} is taken. Choose an empty cell.`);
      } else if (isTaken && isFixed(occupant)) {
        showErrorToast(`${namePlace(to)} has what players have seen already. Choose another place.`);
      } else {
        setCarrying(null);
        if (isCopy) copyRecord(game, record.id, to);
        else if (isTaken) setPendingMove({ game, record, occupant, to });
        else if (isDrag && record.categoryId !== to.categoryId) setPendingMove({ game, record, to });
        else move(record, to);
      }
    },
    decide(isWanted: boolean) {
      setPendingMove(null);
      if (!pendingMove) return;
      const { record, to, occupant } = pendingMove;
      if (isWanted) move(record, to, occupant);
      else say(`${nameRecord(record)} stays where it was.`);
    },
  };
}

export type Moving = ReturnType<typeof useMoving>;
