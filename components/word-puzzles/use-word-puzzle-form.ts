import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { showToast } from '@/components/ui/toaster';
import type { SavedDraft } from '@/lib/browser/saved-draft';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { ApiError } from '@/lib/errors/api-error';
import { findWordPuzzle, saveWordPuzzle } from '@/lib/features/word-puzzles/client';
import type { WordPuzzle } from '@/lib/features/word-puzzles/contract';
import { findWordPuzzleProblem, isReleased, type WordPuzzleDraft } from '@/lib/features/word-puzzles/rules';

/** Where a puzzle belongs in the calendar. */
export type WordPuzzlePlace = Pick<WordPuzzle, 'categoryId' | 'forDate'>;

export interface WordPuzzleFormOptions {
  /** The puzzle being edited; null for a new one. */
  stored: WordPuzzle | null;
  /** What a new one starts with. */
  initial: Pick<WordPuzzleDraft, 'categoryId' | 'forDate'>;
  today: CalendarDate;
  /** Gets the puzzle as it is stored, null where the API does not tell, and its place. */
  onSaved: (puzzle: WordPuzzle | null, place: WordPuzzlePlace) => void;
}

/** A stored puzzle as a form holds it. */
export function toDraft({ categoryId, word, hint, forDate }: WordPuzzle): WordPuzzleDraft {
  return { categoryId, word, hint, forDate, reason: '' };
}

const fields = ['categoryId', 'word', 'hint', 'forDate', 'reason'] as const;

/** Where the server's answer about a field of the save call belongs in the form. */
function fieldOf(error: ApiError): keyof WordPuzzleDraft | 'root' {
  const path = error.issues?.[0]?.path;
  if (path === 'dateOfWordCategory') return 'forDate';
  return fields.find((field) => field === path) ?? 'root';
}

/**
 * The state of the word puzzle form: one message for the first thing wrong; a failed save keeps every field; when
 * somebody else has changed the puzzle, `theirs` is what is stored now.
 */
export function useWordPuzzleForm({ stored, initial, today, onSaved }: WordPuzzleFormOptions) {
  const form = useForm<WordPuzzleDraft>({
    defaultValues: stored ? toDraft(stored) : { ...initial, word: '', hint: '', reason: '' },
  });
  const { errors } = form.formState;
  const [version, setVersion] = useState(stored?.version);
  const [theirs, setTheirs] = useState<WordPuzzle | null>(null);
  const saveKey = useRef<string | null>(null);
  // The reason is for the history, which an API that counts no versions does not keep.
  const mustExplain = stored?.version !== undefined && isReleased(stored.forDate, today);
  const problem = [errors.root, ...Object.values(errors)].find((error) => error?.message)?.message;

  function show(field: keyof WordPuzzleDraft | 'root', message: string) {
    form.setError(field, { message });
    if (field !== 'root') form.setFocus(field);
  }

  async function explain(error: ApiError) {
    if (error.code === 'stale' && stored) {
      const current = await findWordPuzzle(stored.categoryId, stored.forDate).catch(() => null);
      if (current?.id === stored.id) setTheirs(current);
    }
    show(fieldOf(error), error.message);
  }

  async function store(draft: WordPuzzleDraft, overVersion: number | undefined) {
    const found = findWordPuzzleProblem(draft, mustExplain);
    if (found) return show(found.field, found.message);
    const { word, hint, categoryId, forDate: dateOfWordCategory, reason } = draft;
    saveKey.current ??= crypto.randomUUID();
    try {
      const saved = await saveWordPuzzle(
        {
          word,
          hint,
          categoryId,
          dateOfWordCategory,
          wordCategoryId: stored?.id,
          version: overVersion,
          reason: reason || undefined,
        },
        { idempotencyKey: saveKey.current },
      );
      setVersion(saved?.version);
      form.reset(saved ? toDraft(saved) : draft);
      showToast('Update complete');
      onSaved(saved, { categoryId, forDate: dateOfWordCategory });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status >= 500) return show('root', error.message);
      await explain(error);
    }
    saveKey.current = null;
  }

  return {
    form,
    problem,
    version,
    theirs,
    mustExplain,
    submit: form.handleSubmit((draft) => store(draft, version)),
    /** Fills the form with a draft left behind earlier; what it was made from may have changed since. */
    restore(draft: SavedDraft<WordPuzzleDraft>) {
      form.reset(draft.values, { keepDefaultValues: true, keepFieldsRef: true });
      setVersion(draft.version);
    },
    /** Saves over what somebody else stored. */
    async keepMine() {
      const over = theirs?.version;
      setTheirs(null);
      setVersion(over);
      await form.handleSubmit((draft) => store(draft, over))();
    },
    /** Drops what the person typed for what is stored. */
    takeTheirs() {
      if (!theirs) return;
      form.reset(toDraft(theirs));
      setVersion(theirs.version);
      setTheirs(null);
    },
  };
}
