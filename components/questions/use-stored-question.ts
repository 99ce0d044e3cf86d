import { useState } from 'react';
import type { Reread, SaveContext } from '@/components/drafts/use-record-form';
import type { Slot } from '@/components/history/replacement-field';
import { declined } from '@/lib/browser/confirm-going-live';
import type { Game } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import {
  type BrowseItem,
  findStoredQuestion,
  listQuestions,
  type StoredQuestion,
  saveQuestion,
} from '@/lib/features/questions/client';
import type { EditableQuestion } from '@/lib/features/questions/contract';
import type { ReviewDetail } from '@/lib/features/review/contract';
import {
  proposedStart,
  type QuestionPlace,
  type QuestionValues,
  toFormStart,
  toSaveFields,
} from './question-draft';
import type { TakeOffWish } from './take-off-dialog';
import type { SavedForm } from './use-question-form';

type Occupant = BrowseItem & { question: EditableQuestion };

interface SwapWish {
  occupant: Occupant;
  decide: (isSwap: boolean) => void;
}

async function findOccupant(game: Game, { categoryId, forDate }: QuestionPlace): Promise<Occupant | null> {
  const items = await listQuestions(game, forDate).catch(() => []);
  const item = items.find((candidate) => candidate.categoryId === categoryId);
  const { id } = item?.question ?? {};
  return item?.question && id ? { ...item, question: { ...item.question, id } } : null;
}

/** Saving to a taken daily slot asks whether to swap; a question deleted meanwhile becomes new with the next save. */
export function useStoredQuestion(
  game: Game,
  initial: StoredQuestion,
  rereadReview: () => Promise<ReviewDetail | null>,
  /** Today's slot of a live question, if the person may take it off. */
  slotOf: (stored: StoredQuestion) => Slot | undefined,
) {
  const [current, setCurrent] = useState(initial);
  const [isGone, setIsGone] = useState(false);
  const [swap, setSwap] = useState<SwapWish | null>(null);
  const [takeOff, setTakeOff] = useState<TakeOffWish | null>(null);

  async function askToSwap(occupant: Occupant): Promise<boolean> {
    const isSwap = await new Promise<boolean>((decide) => setSwap({ occupant, decide }));
    setSwap(null);
    return isSwap;
  }

  /** Returns the new place of a question of today that becomes a draft, and its replacement. Throws ApiError. */
  async function askToTakeOff(status: SaveContext['status']) {
    const slot = status === 'draft' && !isGone && slotOf(current);
    if (!slot) return undefined;
    const decision = await new Promise<Parameters<TakeOffWish['decide']>[0]>((decide) =>
      setTakeOff({ slot, decide }),
    );
    setTakeOff(null);
    if (!decision) throw declined();
    return decision;
  }

  /** Saves to the wanted place, or proposes that; throws ApiError `slot_taken` if the person declines the swap. */
  async function save(
    typed: QuestionValues,
    { idempotencyKey, isRetry, version, proposal, status }: SaveContext,
  ): Promise<SavedForm> {
    const questionId = isGone ? null : current.question.id;
    const off = await askToTakeOff(status);
    const values = off?.insteadId ? { ...typed, forDate: '' } : typed;
    const attempt = (swapWithId = off?.insteadId) =>
      saveQuestion(
        game,
        {
          ...toSaveFields(values),
          ...{ version, status, proposal, questionId, swapWithId },
          ...(off && { goesLive: true }),
        },
        { idempotencyKey, isRetry },
      );
    try {
      const {
        question: saved,
        historyEntryId,
        isProposed,
      } = await attempt().catch(async (error: unknown) => {
        const isTaken = error instanceof ApiError && error.code === 'slot_taken' && !isGone;
        const occupant = isTaken && (await findOccupant(game, values));
        if (!occupant || !(await askToSwap(occupant))) throw error;
        return attempt(occupant.question.id);
      });
      const reread = rereadReview().catch(() => null);
      if (isProposed) {
        const review = await reread;
        const before = toFormStart(current).values;
        return { values, version, proposal: review?.proposal, before, change: {}, isProposed };
      }
      const question = { ...saved, id: saved.id ?? current.question.id };
      const stored = { question, categoryId: values.categoryId };
      setCurrent(stored);
      setIsGone(false);
      const change = { historyEntryId, version: question.version };
      return { ...toFormStart(stored), change, stored };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) setIsGone(true);
      throw error;
    }
  }

  /** Reloads the question, wherever it is now; null if it was deleted. */
  async function reload(): Promise<Reread<QuestionValues> | null> {
    const [found, review] = await Promise.all([findStoredQuestion(game, current.question), rereadReview()]);
    setIsGone(found === null);
    if (!found) return null;
    setCurrent(found);
    const proposed = proposedStart(found, review);
    return { ...toFormStart(found), proposal: review?.proposal, proposed: proposed?.values };
  }

  return { current, swap, takeOff, save, reload };
}
