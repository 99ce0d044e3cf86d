import { useState } from 'react';
import {
  findPlanningProblem,
  type PlanningValues,
  toPlanningFields,
  toPlanningValues,
} from '@/components/drafts/planning-fields';
import { describeSaved, type SaveAction } from '@/components/drafts/save-actions';
import {
  type FormStart,
  type ProposedStart,
  type Reread,
  type SaveContext,
  useRecordForm,
} from '@/components/drafts/use-record-form';
import { showChangeToast } from '@/components/history/undo-change';
import { startFromProposal } from '@/components/review/use-record-review';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { ApiError } from '@/lib/errors/api-error';
import { isReleased } from '@/lib/features/records/rules';
import type { ReviewDetail } from '@/lib/features/review/contract';
import { findStoredWordPuzzle, findWordPuzzle, saveWordPuzzle } from '@/lib/features/word-puzzles/client';
import type { WordPuzzle } from '@/lib/features/word-puzzles/contract';
import {
  findWordPuzzleProblems,
  PUZZLE_MISSING,
  type WordPuzzleDraft,
} from '@/lib/features/word-puzzles/rules';

export type WordPuzzleValues = WordPuzzleDraft & PlanningValues;

/** After a save, the form starts with these values. */
interface SavedPuzzle extends FormStart<WordPuzzleValues> {
  /** It is absent after a proposal, or if the game API does not return it and it could not be loaded. */
  stored?: WordPuzzle;
}

export interface WordPuzzleFormOptions {
  /** It is the puzzle as stored now, null for a new one. */
  stored: WordPuzzle | null;
  initial: Pick<WordPuzzleDraft, 'categoryId' | 'forDate'>;
  proposed?: ProposedStart<WordPuzzleValues>;
  /** Reloads the review. Throws ApiError. */
  rereadReview: () => Promise<ReviewDetail | null>;
  today: CalendarDate;
  /** It is called with the stored puzzle after a save or a reload. */
  onStored: (puzzle: WordPuzzle) => void;
  /** It is called after a save, if nothing was typed meanwhile and the action does not lead to the next gap. */
  onDone: (saved: SavedPuzzle, action?: SaveAction) => unknown;
}

const CATEGORY_MISSING = { field: 'categoryId', message: PUZZLE_MISSING.categoryId };

/** Finds the initial values of the form for the proposed change of a puzzle; undefined without a proposed change. */
export function findProposedStart(
  stored: WordPuzzle | null,
  review: ReviewDetail | null,
): ProposedStart<WordPuzzleValues> | undefined {
  if (!stored || !review?.wordCategory) return;
  const { values: proposed } = toFormStart(review.wordCategory);
  const { values: before } = toFormStart(review.base?.wordCategory ?? stored);
  return startFromProposal(review, { before, proposed });
}

export const buildPuzzleDraftKey = ({ id }: WordPuzzle) => `word_puzzle:${id}`;

export function toFormStart(stored: WordPuzzle): FormStart<WordPuzzleValues> {
  const { word, hint, categoryId, forDate = '', version } = stored;
  return { values: { word, hint, categoryId, forDate, reason: '', ...toPlanningValues(stored) }, version };
}

/** Manages the word puzzle form; a puzzle that was deleted meanwhile becomes a new one with the next save. */
export function useWordPuzzleForm({
  stored,
  initial,
  proposed,
  rereadReview,
  today,
  onStored,
  onDone,
}: WordPuzzleFormOptions) {
  const [isGone, setIsGone] = useState(false);
  const current = isGone ? null : stored;
  // Reasons are stored only in the history of our own API, whose puzzles have a version.
  const mustExplain = current?.version !== undefined && isReleased(current, today);
  // A puzzle on the bench may stay there when it is submitted.
  const needsDate = !stored || Boolean(stored.forDate);

  async function save(
    draft: WordPuzzleValues,
    { idempotencyKey, isRetry, version, proposal, status }: SaveContext,
  ): Promise<SavedPuzzle> {
    const { word, hint, categoryId, forDate, reason } = draft;
    const place = { categoryId, dateOfWordCategory: forDate || undefined };
    const content = { word, hint, ...place, ...toPlanningFields(draft) };
    const sent = { ...content, wordCategoryId: current?.id, version, proposal, status, reason };
    try {
      const { puzzle, historyEntryId, isProposed } = await saveWordPuzzle(sent, { idempotencyKey, isRetry });
      // The puzzle is stored by now, so a failure to reread its review is not a failure of the save.
      const reread = rereadReview().catch(() => null);
      const text = describeSaved('Update complete', status, isProposed);
      if (isProposed) {
        showChangeToast(text, {});
        const before = stored ? toFormStart(stored).values : undefined;
        return { values: draft, version, proposal: (await reread)?.proposal, before };
      }
      // Not every game API returns the stored puzzle.
      const saved = puzzle ?? (await findWordPuzzle(categoryId, forDate).catch(() => null));
      setIsGone(false);
      if (saved) onStored(saved);
      showChangeToast(text, { historyEntryId, version: saved?.version });
      return saved ? { ...toFormStart(saved), stored: saved } : { values: draft };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) setIsGone(true);
      throw error;
    }
  }

  async function reload(): Promise<Reread<WordPuzzleValues> | null> {
    const [now, review] = await Promise.all([stored && findStoredWordPuzzle(stored), rereadReview()]);
    setIsGone(now === null);
    if (!now) return null;
    onStored(now);
    const change = findProposedStart(now, review);
    return { ...toFormStart(now), proposal: review?.proposal, proposed: change?.values };
  }

  const start = toFormStart(stored ?? { id: '', word: '', hint: '', ...initial });
  const record = useRecordForm<WordPuzzleValues, SavedPuzzle>({
    start,
    proposed,
    fields: Object.keys(start.values) as (keyof WordPuzzleValues)[],
    check(draft, status) {
      const planningProblem = findPlanningProblem(draft);
      if (status === 'draft') return draft.categoryId ? planningProblem : CATEGORY_MISSING;
      // A puzzle without a date may wait on the bench for its review.
      const demands = { mustExplain, needsDate: needsDate && status !== 'in_review' };
      const problems = findWordPuzzleProblems(draft, demands);
      return planningProblem ? [...problems, planningProblem] : problems;
    },
    save,
    reload,
    findField: (path) => (path === 'dateOfWordCategory' ? 'forDate' : path),
    onDone(saved, action) {
      record.form.setFocus('word');
      if (!action?.goesOn) onDone(saved, action);
    },
  });
  return { ...record, current, mustExplain, needsDate };
}
