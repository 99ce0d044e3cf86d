import { useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { showToast } from '@/components/ui/toaster';
import type { SavedDraft } from '@/lib/browser/saved-draft';
import { ApiError } from '@/lib/errors/api-error';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import {
  findDailyProblem,
  findWeeklyProblem,
  type Game,
  type QuestionDraft,
} from '@/lib/features/questions/rules';
import { draftFields, emptyDraft, toDraft } from './question-draft';

/** What a save needs beside the draft. */
export interface SaveContext {
  /** Names this save: a repeat after a lost answer reuses it. */
  idempotencyKey: string;
  /** The version the person edited; absent for a new question. */
  version?: number;
}

export interface QuestionFormOptions {
  game: Game;
  /** The question being edited; without it the form makes new ones. */
  stored?: QuestionInfo;
  /** Stores the draft; throws ApiError with the message to show. */
  save: (draft: QuestionDraft, context: SaveContext) => Promise<QuestionInfo>;
  /** Reads the question being edited again, null when it is gone; asked when somebody else has changed it. */
  reload?: () => Promise<QuestionInfo | null>;
}

/** Two versions of one question: what the person has, what is stored now, and what the person started from. */
export interface Conflict {
  mine: QuestionDraft;
  stored: QuestionInfo;
  base: QuestionDraft;
}

interface QuestionFormState {
  form: UseFormReturn<QuestionDraft>;
  /** The first thing wrong, for the message above Submit. */
  problem?: string;
  version?: number;
  conflict: Conflict | null;
  /** Saves what the form holds; resolves to whether it is stored. */
  submit: (draft: QuestionDraft) => Promise<boolean>;
  /** Ends the conflict: with a merged draft it is saved over the stored version, with null nothing happens. */
  resolve: (merged: QuestionDraft | null) => Promise<void>;
  /** Fills the form with a draft left behind earlier. */
  restore: (draft: SavedDraft<QuestionDraft>) => void;
}

/** Where the server's answer about a field of the save call belongs in the form. */
function fieldOf(error: ApiError): keyof QuestionDraft | 'root' {
  const name = error.issues?.[0]?.path.replace('triviaQuestion.', '');
  return draftFields.find((field) => field === name) ?? 'root';
}

/**
 * The state of the question form: one message for the first thing wrong; a failed save keeps every field; a stored
 * one shows the toast and leaves the form clean, empty for the next new question.
 */
export function useQuestionForm({ game, stored, save, reload }: QuestionFormOptions): QuestionFormState {
  const form = useForm<QuestionDraft>({ defaultValues: stored ? toDraft(stored) : emptyDraft });
  const { errors, defaultValues } = form.formState;
  const saveKey = useRef<string | null>(null);
  const [version, setVersion] = useState(stored?.version);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const problem = [errors.root, ...Object.values(errors)].find((error) => error?.message)?.message;

  function show(field: keyof QuestionDraft | 'root', message: string): false {
    form.setError(field, { message });
    if (field !== 'root') form.setFocus(field);
    return false;
  }

  async function compare(mine: QuestionDraft, error: ApiError): Promise<boolean> {
    const current = await reload?.().catch(() => undefined);
    if (!current) return show('root', error.message);
    setConflict({ mine, stored: current, base: { ...emptyDraft, ...defaultValues } });
    return false;
  }

  async function store(draft: QuestionDraft, overVersion: number | undefined): Promise<boolean> {
    const found = game === 'daily' ? findDailyProblem(draft) : findWeeklyProblem(draft);
    if (found) return show(found.field, found.message);
    saveKey.current ??= crypto.randomUUID();
    try {
      const saved = await save(draft, { idempotencyKey: saveKey.current, version: overVersion });
      setVersion(stored && saved.version);
      form.reset(stored ? toDraft(saved) : emptyDraft, { keepFieldsRef: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A refused save is over; one whose answer got lost may have been stored, so its repeat keeps the key.
      if (error.status < 500) saveKey.current = null;
      return error.code === 'stale' ? compare(draft, error) : show(fieldOf(error), error.message);
    }
    saveKey.current = null;
    showToast('Question saved');
    form.setFocus('question');
    return true;
  }

  async function resolve(merged: QuestionDraft | null): Promise<void> {
    const theirs = conflict?.stored;
    setConflict(null);
    if (!merged || !theirs) return;
    form.reset(toDraft(theirs), { keepFieldsRef: true });
    form.reset(merged, { keepDefaultValues: true, keepFieldsRef: true });
    setVersion(theirs.version);
    await form.handleSubmit(async (draft) => {
      await store(draft, theirs.version);
    })();
  }

  return {
    form,
    problem,
    version,
    conflict,
    submit: (draft) => store(draft, version),
    resolve,
    restore(draft) {
      form.reset(draft.base, { keepFieldsRef: true });
      form.reset(draft.values, { keepDefaultValues: true, keepFieldsRef: true });
      setVersion(draft.version);
      form.setFocus('question');
    },
  };
}
