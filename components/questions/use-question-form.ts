import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { findPlanningProblem, planningNames } from '@/components/drafts/planning-fields';
import { describeSaved, type SaveAction } from '@/components/drafts/save-actions';
import {
  type FormStart,
  type ProposedStart,
  type Reread,
  type SaveContext,
  useRecordForm,
} from '@/components/drafts/use-record-form';
import { showChangeToast } from '@/components/history/undo-change';
import type { MediaFieldHandle } from '@/components/media/media-field';
import { findSlotOfToday, type Slot } from '@/components/records/replacement-field';
import { createDeclinedError } from '@/lib/browser/confirm-going-live';
import type { QuestionGame, RecordStatus } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { ApiError } from '@/lib/errors/api-error';
import { useMayPublish } from '@/lib/features/accounts/client';
import {
  type BrowseItem,
  findStoredQuestion,
  listQuestions,
  questionExists,
  type StoredQuestion,
  saveQuestion,
} from '@/lib/features/questions/client';
import type { EditableQuestion } from '@/lib/features/questions/contract';
import { findQuestionProblem, QUESTION_EXISTS_MESSAGE } from '@/lib/features/questions/rules';
import { describeMissingReason, isReleased } from '@/lib/features/records/rules';
import type { ReviewDetail } from '@/lib/features/review/contract';
import {
  createEmptyValues,
  draftFields,
  findProposedStart,
  type QuestionPlace,
  type QuestionValues,
  replaceLostFile,
  toFormStart,
  toSaveFields,
} from './question-draft';

type Occupant = BrowseItem & { question: EditableQuestion };

interface PendingSwap {
  occupant: Occupant;
  decide: (isSwap: boolean) => void;
}

export interface PendingTakeOff {
  slot: Slot;
  /** It is called with null if the question stays; `insteadId` is the question of the bench that takes its place. */
  decide: (decision: { insteadId?: string } | null) => void;
}

/** The form starts with it after a save. */
interface SavedForm extends FormStart<QuestionValues> {
  /** It is absent after a proposal, or for a new question to which the game API returns no id. */
  stored?: StoredQuestion;
}

interface QuestionFormOptions {
  game: QuestionGame;
  place: QuestionPlace;
  today: CalendarDate;
  /** The form begins with this question; it is absent for a new question. */
  initial?: StoredQuestion;
  proposed?: ProposedStart<QuestionValues>;
  /** Reloads the review of the edited question. Throws ApiError. */
  rereadReview?: () => Promise<ReviewDetail | null>;
  /** It is called after a save, if nothing was typed meanwhile and the action does not lead to the next gap. */
  onDone: (stored: StoredQuestion | undefined, action?: SaveAction) => unknown;
}

export type QuestionFormState = ReturnType<typeof useQuestionForm>;

const REASON_MISSING = { field: 'reason', message: describeMissingReason('question') };

const newFields = [...draftFields, ...planningNames];

/** After this time the check for duplicates is given up, and the form shows only its own messages. */
const DUPLICATE_CHECK = { timeoutMs: 3000 };

async function findOccupant(
  game: QuestionGame,
  { categoryId, forDate }: QuestionPlace,
): Promise<Occupant | null> {
  // If the list cannot be loaded, no swap is offered, and the form shows why the save was refused.
  const items = await listQuestions(game, forDate).catch(() => []);
  const item = items.find((candidate) => candidate.categoryId === categoryId);
  const { id } = item?.question ?? {};
  return item?.question && id ? { ...item, question: { ...item.question, id } } : null;
}

/** Manages the form of a question; offers a swap if a daily slot is taken, and saves a deleted question as new. */
export function useQuestionForm({
  game,
  place,
  today,
  initial,
  proposed,
  rereadReview,
  onDone,
}: QuestionFormOptions) {
  const mediaField = useRef<MediaFieldHandle>(null);
  const [current, setCurrent] = useState(initial);
  const [isGone, setIsGone] = useState(false);
  const [swap, setSwap] = useState<PendingSwap | null>(null);
  const [takeOff, setTakeOff] = useState<PendingTakeOff | null>(null);
  /** It is true after the server has refused a save without a reason, for example a swap with a released question. */
  const [isReasonAsked, setIsReasonAsked] = useState(false);
  const mayPublish = useMayPublish();
  const isLive = current !== undefined && isReleased(current.question, today);
  // Only our own API stores reasons and corrections; only its questions have a version.
  const isReleasedHere = isLive && current.question.version !== undefined;
  const mustExplain = isReleasedHere || isReasonAsked;
  const start = initial ? toFormStart(initial) : { values: createEmptyValues(place) };

  /** Finds the problem to show, first a duplicate of a new daily question; the save itself checks only complete ones. */
  async function check(values: QuestionValues, status?: RecordStatus) {
    const reasonProblem = mustExplain && values.reason.trim() === '' ? REASON_MISSING : null;
    const otherProblem = findPlanningProblem(values) ?? reasonProblem;
    if (status === 'draft') return otherProblem;
    const problem = findQuestionProblem(game, values);
    const mustAsk = game === 'daily' && !initial && problem && problem.field !== 'question';
    const exists = mustAsk && (await questionExists(values, DUPLICATE_CHECK).catch(() => false));
    if (exists) return { field: 'question', message: QUESTION_EXISTS_MESSAGE };
    return problem ?? otherProblem;
  }

  /** Asks before today's live question becomes a draft; undefined for other saves. Throws ApiError if declined. */
  async function askToTakeOff(status?: RecordStatus) {
    const mayTakeOff = status === 'draft' && !isGone && mayPublish && isLive;
    const slot =
      mayTakeOff && findSlotOfToday({ ...current.question, game, categoryId: current.categoryId }, today);
    if (!slot) return undefined;
    const decision = await new Promise<Parameters<PendingTakeOff['decide']>[0]>((decide) =>
      setTakeOff({ slot, decide }),
    );
    setTakeOff(null);
    if (!decision) throw createDeclinedError();
    return decision;
  }

  async function askToSwap(occupant: Occupant): Promise<boolean> {
    const isSwap = await new Promise<boolean>((decide) => setSwap({ occupant, decide }));
    setSwap(null);
    return isSwap;
  }

  /** Sends the values, and asks before a take-off or swap. Throws ApiError, `slot_taken` if a swap is declined. */
  async function send(typed: QuestionValues, { idempotencyKey, isRetry, ...seen }: SaveContext) {
    const takenOff = await askToTakeOff(seen.status);
    // The replacement takes the slot, and the question goes to the bench.
    const values = takenOff?.insteadId ? { ...typed, forDate: '' as const } : typed;
    const questionId = isGone ? null : current?.question.id;
    // The dialog has told the person what players lose and get at once.
    const goesLive = takenOff ? true : undefined;
    const attempt = (swapWithId = takenOff?.insteadId) =>
      saveQuestion(
        game,
        { ...toSaveFields(values), ...seen, questionId, swapWithId, goesLive },
        { idempotencyKey, isRetry },
      );
    try {
      return { ...(await attempt()), values };
    } catch (error) {
      // Only a stored question has a place to give in exchange.
      const isTaken = error instanceof ApiError && error.code === 'slot_taken' && current && !isGone;
      const occupant = isTaken && (await findOccupant(game, values));
      if (!occupant || !(await askToSwap(occupant))) throw error;
      return { ...(await attempt(occupant.question.id)), values };
    }
  }

  /** Saves the values, or proposes them; returns the next start of the form. */
  async function save(typed: QuestionValues, context: SaveContext): Promise<SavedForm> {
    const address = window.location.pathname;
    const { question, historyEntryId, isProposed, values } = await send(typed, context).catch(noteRefusal);
    // The form shows the review, which every save may change. The save has succeeded, even if this fails.
    const reread = rereadReview?.().catch(() => null);
    const text = describeSaved('Question saved', context.status, isProposed);
    setIsReasonAsked(false);
    if (current && isProposed) {
      const proposal = (await reread)?.proposal;
      showChangeToast(text, {});
      const before = toFormStart(current).values;
      return { values: { ...values, filled: null }, version: context.version, proposal, before };
    }
    const id = question.id ?? current?.question.id;
    const stored = id ? { question: { ...question, id }, categoryId: values.categoryId } : undefined;
    const change = { historyEntryId, version: question.version };
    showChangeToast(text, change, current ? undefined : () => restoreTyped(values, address));
    if (!current || !stored) return { ...start, stored };
    setCurrent(stored);
    setIsGone(false);
    return { ...toFormStart(stored), stored };
  }

  function noteRefusal(error: unknown): never {
    if (!(error instanceof ApiError)) throw error;
    if (current && error.status === 404) setIsGone(true);
    // The reason field must be rendered before it can be focused.
    if (error.issues?.[0]?.path === 'reason') flushSync(() => setIsReasonAsked(true));
    throw error;
  }

  /** Restores the text of a new question after Undo, unless the form is in use. */
  function restoreTyped(values: QuestionValues, address: string) {
    const isInUse = JSON.stringify(record.form.getValues()) !== JSON.stringify(start.values);
    if (isInUse || window.location.pathname !== address) return;
    record.restore({ base: start.values, values, fileNames: [], savedAt: '' });
  }

  /** Reloads the question, wherever it is now; null if it was deleted. */
  async function reload(edited: StoredQuestion): Promise<Reread<QuestionValues> | null> {
    const [now, review = null] = await Promise.all([
      findStoredQuestion(game, edited.question),
      rereadReview?.(),
    ]);
    setIsGone(now === null);
    if (!now) return null;
    setCurrent(now);
    const change = findProposedStart(now, review);
    return { ...toFormStart(now), proposal: review?.proposal, proposed: change?.values };
  }

  const record = useRecordForm<QuestionValues, SavedForm>({
    start,
    proposed,
    fields: initial ? [...newFields, 'categoryId', 'forDate', 'reason', 'correction'] : newFields,
    check,
    complete: async (values) => ({
      ...values,
      media: (await mediaField.current?.settle(values.media)) ?? values.media,
    }),
    save,
    reload: current && (() => reload(current)),
    findField: (path) => path.replace('triviaQuestion.', ''),
    toRestorable: (values) => replaceLostFile(values, current),
    onDone({ stored }, action) {
      record.form.setFocus('question');
      if (!action?.goesOn) onDone(stored, action);
    },
  });
  return { ...record, game, start, current, isLive, isReleasedHere, mustExplain, mediaField, swap, takeOff };
}
