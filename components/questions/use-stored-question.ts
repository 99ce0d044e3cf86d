import { useState } from 'react';
import { ApiError } from '@/lib/errors/api-error';
import {
  findStoredQuestion,
  listQuestions,
  type SaveQuestionInput,
  saveQuestion,
} from '@/lib/features/questions/client';
import type { EditableQuestion, QuestionInfo } from '@/lib/features/questions/contract';
import type { Game } from '@/lib/features/questions/rules';
import { type QuestionPlace, samePlace } from './question-draft';
import type { Occupant } from './swap-dialog';

/** A question in the way, and who waits for the answer. */
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

/**
 * A stored question while somebody edits it: as it is stored, where, and where the person wants it. Saving onto a
 * taken daily slot asks whether to swap; somebody else's move is taken over unless the person moved it, too; a
 * question that was deleted meanwhile becomes a new one at the next save.
 */
export function useStoredQuestion(game: Game, initial: EditableQuestion, categoryId: string) {
  const [current, setCurrent] = useState(initial);
  const [isGone, setIsGone] = useState(false);
  const [storedPlace, setStoredPlace] = useState<QuestionPlace>({ categoryId, forDate: initial.forDate });
  const [place, setPlace] = useState(storedPlace);
  const [swap, setSwap] = useState<SwapWish | null>(null);
  const isMoved = !samePlace(place, storedPlace);

  async function askToSwap(occupant: Occupant): Promise<boolean> {
    const isSwap = await new Promise<boolean>((decide) => setSwap({ occupant, decide }));
    setSwap(null);
    return isSwap;
  }

  /** Saves to the wanted place; throws ApiError `slot_taken` when the person does not want to swap. */
  async function save(input: SaveQuestionInput, idempotencyKey: string): Promise<QuestionInfo> {
    const questionId = isGone ? null : current.id;
    const attempt = (swapWithId?: string) =>
      saveQuestion(game, { ...input, questionId, swapWithId }, { idempotencyKey });
    try {
      const saved = await attempt().catch(async (error: unknown) => {
        const isTaken = error instanceof ApiError && error.code === 'slot_taken' && !isGone;
        const occupant = isTaken && (await findOccupant(game, place));
        if (!occupant || !(await askToSwap(occupant))) throw error;
        return attempt(occupant.question.id);
      });
      setCurrent({ ...saved, id: saved.id ?? current.id });
      setIsGone(false);
      setStoredPlace(place);
      return saved;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) setIsGone(true);
      throw error;
    }
  }

  /** Reads the question again, wherever it is now; null when it is gone. */
  async function reload(): Promise<QuestionInfo | null> {
    const found = await findStoredQuestion(game, current);
    setIsGone(found === null);
    if (!found) return null;
    const now = { categoryId: found.categoryId, forDate: found.question.forDate };
    setCurrent({ ...found.question, id: found.question.id ?? current.id });
    setStoredPlace(now);
    if (!isMoved) setPlace(now);
    return found.question;
  }

  return { current, place, setPlace, storedPlace, isMoved, swap, save, reload };
}
