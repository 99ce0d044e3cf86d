import { useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { showToast } from '@/components/ui/toaster';
import type { SavedDraft } from '@/lib/browser/saved-draft';
import { ApiError } from '@/lib/errors/api-error';
import type { MediaSelection } from '@/lib/features/media/media-selection';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import {
  findDailyProblem,
  findWeeklyProblem,
  type Game,
  type QuestionDraft,
} from '@/lib/features/questions/rules';
import { draftFields, emptyValues, type QuestionValues, toValues, withoutLostFile } from './question-draft';

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
  /** Stores the values; throws ApiError with the message to show. */
  save: (values: QuestionValues, context: SaveContext) => Promise<QuestionInfo>;
  /** Reads the question being edited again, null when it is gone; asked when somebody else has changed it. */
  reload?: () => Promise<QuestionInfo | null>;
}

export interface MediaSettling {
  /** Waits for the uploads of the form's file; throws ApiError with the message to show. */
  settleMedia: (media: MediaSelection) => Promise<MediaSelection>;
}

/** Two versions of one question: what the person has, what is stored now, and what the person started from. */
export interface Conflict {
  mine: QuestionValues;
  stored: QuestionInfo;
  base: QuestionValues;
}

interface QuestionFormState {
  form: UseFormReturn<QuestionValues>;
  /** The first thing wrong, for the message above Submit. */
  problem?: string;
  version?: number;
  conflict: Conflict | null;
  /** Saves what the form holds; resolves to whether it is stored. */
  submit: (values: QuestionValues) => Promise<boolean>;
  /** Ends the conflict: with a merged draft it is saved over the stored version, with null nothing happens. */
  resolve: (merged: QuestionValues | null) => Promise<void>;
  /** Fills the form with a draft left behind earlier. */
  restore: (draft: SavedDraft<QuestionValues>) => void;
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
export function useQuestionForm({
  game,
  stored,
  save,
  reload,
  settleMedia,
}: QuestionFormOptions & MediaSettling): QuestionFormState {
  const form = useForm<QuestionValues>({ defaultValues: stored ? toValues(stored) : emptyValues });
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

  async function compare(mine: QuestionValues, error: ApiError): Promise<boolean> {
    const current = await reload?.().catch(() => undefined);
    if (!current) return show('root', error.message);
    setConflict({ mine, stored: current, base: { ...emptyValues, ...defaultValues } as QuestionValues });
    return false;
  }

  async function store(values: QuestionValues, overVersion: number | undefined): Promise<boolean> {
    const found = game === 'daily' ? findDailyProblem(values) : findWeeklyProblem(values);
    if (found) return show(found.field, found.message);
    saveKey.current ??= crypto.randomUUID();
    let mine = values;
    try {
      mine = { ...values, media: await settleMedia(values.media) };
      const saved = await save(mine, { idempotencyKey: saveKey.current, version: overVersion });
      setVersion(stored && saved.version);
      form.reset(stored ? toValues(saved) : emptyValues, { keepFieldsRef: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A refused save is over; one whose answer got lost may have been stored, so its repeat keeps the key.
      if (error.status < 500) saveKey.current = null;
      return error.code === 'stale' ? compare(mine, error) : show(fieldOf(error), error.message);
    }
    saveKey.current = null;
    showToast('Question saved');
    form.setFocus('question');
    return true;
  }

  async function resolve(merged: QuestionValues | null): Promise<void> {
    const theirs = conflict?.stored;
    setConflict(null);
    if (!merged || !theirs) return;
    form.reset(toValues(theirs), { keepFieldsRef: true });
    form.reset(merged, { keepDefaultValues: true, keepFieldsRef: true });
    setVersion(theirs.version);
    await form.handleSubmit(async (values) => {
      await store(values, theirs.version);
    })();
  }

  return {
    form,
    problem,
    version,
    conflict,
    submit: (values) => store(values, version),
    resolve,
    restore(draft) {
      form.reset(draft.base, { keepFieldsRef: true });
      form.reset(withoutLostFile(draft.values), { keepDefaultValues: true, keepFieldsRef: true });
      setVersion(draft.version);
      form.setFocus('question');
    },
  };
}
