import { useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { SavedDraft } from '@/lib/browser/saved-draft';
import type { RecordStatus } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';

/** What a form starts with: a stored record and its version, or what a new one begins as. */
export interface FormStart<Values> {
  values: Values;
  version?: number;
}

/** What a save needs beside the values. */
export interface SaveContext {
  /** Names this save: a repeat after a lost answer reuses it. */
  idempotencyKey: string;
  /** The answer to an earlier one was lost. */
  isRetry: boolean;
  /** The version the person edited; absent for a new record. */
  version?: number;
  /** What the record shall be; absent where records have no status. */
  status?: RecordStatus;
}

/** Two versions of one record: what the person has, what is stored now, and what the person started from. */
export interface Conflict<Values> {
  mine: Values;
  stored: FormStart<Values>;
  base: Values;
}

/** A field and what to do about it. */
interface FieldProblem {
  field: string;
  message: string;
}

export interface RecordFormOptions<Values extends FieldValues> {
  start: FormStart<Values>;
  /** The fields on the screen that hold what a person types or picks. */
  fields: readonly Path<Values>[];
  /** The first thing wrong; null when the values may be saved. */
  check: (values: Values, status?: RecordStatus) => FieldProblem | null | Promise<FieldProblem | null>;
  /** Completes the values before they are sent (waits for uploads); throws ApiError with the message to show. */
  complete?: (values: Values) => Promise<Values>;
  /** Stores the values; returns what the form begins with next. Throws ApiError with the message to show. */
  save: (values: Values, context: SaveContext) => Promise<FormStart<Values>>;
  /** Reads the record being edited again, null when it is gone; asked when somebody else has changed it. */
  reload?: () => Promise<FormStart<Values> | null>;
  /** The form's field for the path of a server's complaint, where the two differ. */
  fieldOfPath?: (path: string) => string;
  /** What of a draft left behind can be put into the form again. */
  toRestorable?: (values: Values) => Values;
  /** The values are stored and nothing was typed meanwhile: from here the person goes on. */
  onDone?: (stored: Values) => void;
}

export interface RecordForm<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  version?: number;
  /** The first thing wrong, for the message above Submit. */
  problem?: string;
  /** The server's refusal behind that message, if it was one. */
  refusal: ApiError | null;
  conflict: Conflict<Values> | null;
  /** Saves the values; resolves to whether they are stored and nothing was typed meanwhile. */
  submit: (values: Values, status?: RecordStatus) => Promise<boolean>;
  /** Ends the conflict: merged values are saved over the stored version, with null nothing happens. */
  resolve: (merged: Values | null) => Promise<void>;
  /** Fills the form with a draft left behind earlier. */
  restore: (draft: SavedDraft<Values>) => void;
}

/** Did a save fail for a reason that may be over by now: no network, or a server that could not? */
export function isPassing(refusal: ApiError | null): boolean {
  return refusal !== null && refusal.status >= 500;
}

/** Values can be kept as drafts, so they are what their JSON is. */
function isSame<Values>(one: Values, other: Values): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * The state of a form that makes or edits a record: one message for the first thing wrong; a failed save keeps every
 * field; a stored one leaves the form clean, but for what was typed while the save ran; when somebody else has
 * changed the record, both versions are there to choose from.
 */
export function useRecordForm<Values extends FieldValues>(
  options: RecordFormOptions<Values>,
): RecordForm<Values> {
  const { start, fields } = options;
  const form = useForm<Values>({ defaultValues: start.values as DefaultValues<Values> });
  const { errors, defaultValues } = form.formState;
  const saveKey = useRef<string | null>(null);
  /** As what the last save was asked for. */
  const asked = useRef<RecordStatus>(undefined);
  const [version, setVersion] = useState(start.version);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const problem = [errors.root, ...Object.values(errors)]
    .map((error) => error?.message)
    .find((message) => typeof message === 'string');

  function show(name: string | undefined, message: string): false {
    const field = fields.find((candidate) => candidate === name);
    form.setError(field ?? 'root', { message });
    if (field) form.setFocus(field);
    return false;
  }

  /** Fills the form: `base` is what counts as unchanged. */
  function fill(base: Values, values: Values): void {
    form.reset(base, { keepFieldsRef: true });
    form.reset(values, { keepDefaultValues: true, keepFieldsRef: true });
  }

  /** The fields that a person went on with after `sent` was submitted. */
  function typedSince(sent: Values): Record<string, unknown> {
    const now = form.getValues();
    const later = fields.filter((field) => now[field] !== sent[field]);
    return Object.fromEntries(later.map((field) => [field, now[field]]));
  }

  function startAnew(next: FormStart<Values>, later: Record<string, unknown>): void {
    setVersion(next.version);
    form.reset(next.values, { keepFieldsRef: true });
    for (const field of fields) {
      if (field in later) {
        form.setValue(field, later[field] as PathValue<Values, Path<Values>>, { shouldDirty: true });
      }
    }
  }

  async function compare(mine: Values, error: ApiError): Promise<boolean> {
    const stored = await options.reload?.().catch(() => null);
    if (!stored) return show(undefined, error.message);
    const base = { ...start.values, ...defaultValues };
    // Somebody else changed what this form does not hold, or changed it back: there is nothing to choose.
    if (isSame(base, stored.values)) {
      setVersion(stored.version);
      return store(mine, stored.version);
    }
    setConflict({ mine, stored, base });
    return false;
  }

  async function refuse(mine: Values, error: ApiError): Promise<boolean> {
    // A refused save is over; one whose answer got lost may have been stored, so its repeat keeps the key.
    if (error.status < 500) saveKey.current = null;
    setRefusal(error);
    const path = error.issues?.[0]?.path ?? '';
    return error.code === 'stale'
      ? compare(mine, error)
      : show(options.fieldOfPath?.(path) ?? path, error.message);
  }

  async function store(values: Values, overVersion: number | undefined): Promise<boolean> {
    setRefusal(null);
    const status = asked.current;
    const found = await options.check(values, status);
    if (found) return show(found.field, found.message);
    const isRetry = saveKey.current !== null;
    saveKey.current ??= crypto.randomUUID();
    let mine = values;
    try {
      mine = (await options.complete?.(values)) ?? values;
      const next = await options.save(mine, {
        idempotencyKey: saveKey.current,
        isRetry,
        version: overVersion,
        status,
      });
      const later = typedSince(values);
      saveKey.current = null;
      startAnew(next, later);
      const isDone = Object.keys(later).length === 0;
      if (isDone) options.onDone?.(next.values);
      return isDone;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return refuse({ ...mine, ...typedSince(values) }, error);
    }
  }

  async function resolve(merged: Values | null): Promise<void> {
    const theirs = conflict?.stored;
    setConflict(null);
    if (!merged || !theirs) return;
    fill(theirs.values, merged);
    setVersion(theirs.version);
    await form.handleSubmit(async (values) => {
      await store(values, theirs.version);
    })();
  }

  return {
    form,
    version,
    problem,
    refusal,
    conflict,
    submit(values, status) {
      // Saved as something else, it is another save.
      if (asked.current !== status) saveKey.current = null;
      asked.current = status;
      return store(values, version);
    },
    resolve,
    restore(draft) {
      fill(draft.base, options.toRestorable?.(draft.values) ?? draft.values);
      setVersion(draft.version);
      const [first] = fields;
      if (first) form.setFocus(first);
    },
  };
}
