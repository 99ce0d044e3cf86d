import { useState } from 'react';
import { type FormStart, type SaveContext, useRecordForm } from '@/components/drafts/use-record-form';
import { tellSaved } from '@/components/history/undo-change';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { ApiError } from '@/lib/errors/api-error';
import { isReleased } from '@/lib/features/records/rules';
import { findStoredWordPuzzle, findWordPuzzle, saveWordPuzzle } from '@/lib/features/word-puzzles/client';
import type { WordPuzzle } from '@/lib/features/word-puzzles/contract';
import { findWordPuzzleProblem, type WordPuzzleDraft } from '@/lib/features/word-puzzles/rules';

export interface WordPuzzleFormOptions {
  /** The puzzle being edited, as it is stored now; null for a new one. */
  stored: WordPuzzle | null;
  /** What a new one starts with. */
  initial: Pick<WordPuzzleDraft, 'categoryId' | 'forDate'>;
  today: CalendarDate;
  /** What is stored has changed: by this form, or by somebody else. */
  onStored: (puzzle: WordPuzzle) => void;
  /** The puzzle is stored there and nothing was typed meanwhile. */
  onDone: (place: Pick<WordPuzzleDraft, 'categoryId' | 'forDate'>) => void;
}

const fields = ['word', 'hint', 'categoryId', 'forDate', 'reason'] as const;

function toFormStart({ categoryId, word, hint, forDate, version }: WordPuzzle): FormStart<WordPuzzleDraft> {
  return { values: { categoryId, word, hint, forDate, reason: '' }, version };
}

/** The state of the word puzzle form; a puzzle that was deleted meanwhile becomes a new one at the next save. */
export function useWordPuzzleForm({ stored, initial, today, onStored, onDone }: WordPuzzleFormOptions) {
  const [isGone, setIsGone] = useState(false);
  const current = isGone ? null : stored;
  // The reason is for the history, which an API that counts no versions does not keep.
  const mustExplain = current?.version !== undefined && isReleased(current.forDate, today);

  async function save(draft: WordPuzzleDraft, { idempotencyKey, version }: SaveContext) {
    const { word, hint, categoryId, forDate: dateOfWordCategory, reason } = draft;
    const wordCategoryId = current?.id;
    const sent = { word, hint, categoryId, dateOfWordCategory, wordCategoryId, version };
    try {
      const { puzzle: answered, historyEntryId } = await saveWordPuzzle(
        { ...sent, reason: reason || undefined },
        { idempotencyKey },
      );
      // Not every game API tells what it stored.
      const saved = answered ?? (await findWordPuzzle(categoryId, dateOfWordCategory).catch(() => null));
      setIsGone(false);
      if (saved) onStored(saved);
      tellSaved('Update complete', { historyEntryId, version: saved?.version });
      return saved ? toFormStart(saved) : { values: draft };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) setIsGone(true);
      throw error;
    }
  }

  async function reload() {
    const found = stored && (await findStoredWordPuzzle(stored));
    setIsGone(found === null);
    if (!found) return null;
    onStored(found);
    return toFormStart(found);
  }

  const record = useRecordForm<WordPuzzleDraft>({
    start: stored ? toFormStart(stored) : { values: { ...initial, word: '', hint: '', reason: '' } },
    fields,
    check: (draft) => findWordPuzzleProblem(draft, mustExplain),
    save,
    reload,
    fieldOfPath: (path) => (path === 'dateOfWordCategory' ? 'forDate' : path),
    onDone(place) {
      record.form.setFocus('word');
      onDone(place);
    },
  });
  return { ...record, current, mustExplain };
}
