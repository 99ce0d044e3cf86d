import { useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { DraftOrigin, SavedDraft } from '@/lib/browser/saved-draft';
import type { SeenProposal } from '@/lib/contract/fields';
import type { RecordStatus } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import type { SaveAction } from './save-actions';

/** The versions that a person has seen: a save replaces nothing newer. */
interface Seen {
  version?: number;
  /** The proposed change that the form shows, and that its save approves. */
  proposal?: SeenProposal;
}

/** What a form starts with: a stored record and its version, or what a new one begins as. */
export interface FormStart<Values> extends Seen {
  values: Values;
  /** What a proposed change is compared with; absent where the values are what is stored. */
  before?: Values;
}

/** A record that was read again, with its proposed change, if there is one now. */
export interface Reread<Values> extends FormStart<Values> {
  proposed?: Values;
}

/** A proposed change that a form begins with, as yet unsaved. */
export interface ProposedStart<Values> {
  /** The record as the change was proposed of it. */
  before: Values;
  values: Values;
  /** The version of the record that was, and the proposal. */
  seen: Required<Seen>;
  /** The record has changed since. */
  isOutdated: boolean;
}

/** What a save needs beside the values. */
export interface SaveContext extends Seen {
  /** Names this save: a repeat after a lost answer reuses it. */
  idempotencyKey: string;
  /** The answer to an earlier one was lost. */
  isRetry: boolean;
  /** The wanted status; absent where records have none. */
  status?: RecordStatus;
}

/** What changed meanwhile: the record, the proposed change (edited, decided, or of an older record), or a file. */
export type ConflictCause = 'record' | 'proposal' | 'decided' | 'outdated' | 'file';

/** The versions of a record in conflict: the person's, the stored one, and the one that the person started from. */
export interface Conflict<Values> {
  cause: ConflictCause;
  mine: Values;
  stored: FormStart<Values>;
  /** Absent: nobody knows any more. */
  base?: Values;
}

/** A field and what to do about it; without a field it is about the whole. */
interface Found {
  field?: string;
  message: string;
}

type Checked = Found | readonly Found[] | null;

export interface RecordFormOptions<Values extends FieldValues> {
  start: FormStart<Values>;
  /** The fields on the screen that hold what a person types or picks. */
  fields: readonly Path<Values>[];
  /** All errors to show at once; null or empty when the values may be saved. */
  check: (values: Values, status?: RecordStatus) => Checked | Promise<Checked>;
  /** Completes the values before they are sent (waits for uploads); throws ApiError with the message to show. */
  complete?: (values: Values) => Promise<Values>;
  /** Stores the values; returns what the form begins with next. Throws ApiError with the message to show. */
  save: (values: Values, context: SaveContext) => Promise<FormStart<Values>>;
  /** Reads the record being edited again, null when it is gone; asked when somebody else has changed it. */
  reload?: () => Promise<Reread<Values> | null>;
  /** The form's field for the path of a server's complaint, where the two differ. */
  fieldOfPath?: (path: string) => string;
  /** The part of a kept draft that can be restored into the form. */
  toRestorable?: (values: Values) => Values;
  /** Called once the values are stored by this action, if nothing was typed meanwhile: the place to navigate. */
  onDone?: (stored: Values, action?: SaveAction) => void;
}

export interface RecordForm<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** Where the form's contents come from; kept with a draft. */
  origin: DraftOrigin<Values>;
  /** What is wrong, a line each, for the message above Submit. */
  problem?: string;
  /** The server's refusal behind that message, if it was one. */
  refusal: ApiError | null;
  conflict: Conflict<Values> | null;
  /** Saves the values; resolves to whether they are stored and nothing was typed meanwhile. */
  submit: (values: Values, action?: SaveAction) => Promise<boolean>;
  /**
   * Ends the conflict: merged values are saved over what was shown, or go into the form where nobody has saved yet; with
   * null nothing happens.
   */
  resolve: (merged: Values | null) => Promise<void>;
  /** Fills the form with a draft left behind earlier. */
  restore: (draft: SavedDraft<Values>) => void;
  /** Fills the form with a proposed change; where the record has changed since, the person chooses by field. */
  begin: (proposed: ProposedStart<Values>) => void;
}

/** Did a save fail for a reason that may be over by now: no network, or a server that could not? */
export function isPassing(refusal: ApiError | null): boolean {
  return refusal !== null && refusal.status >= 500;
}

/** How a record that was read again differs from the version that the save was for; null when it does not. */
function causeOf<Values>(now: Reread<Values>, seen: Seen): ConflictCause | null {
  if (now.version !== seen.version) return 'record';
  if (!seen.proposal) return null;
  if (now.proposal?.id !== seen.proposal.id) return 'decided';
  return now.proposal.version === seen.proposal.version ? null : 'proposal';
}

/**
 * The state of a form that makes or edits a record: one message for the first thing wrong; a failed save keeps every
 * field; a stored one leaves the form clean, but for what was typed while the save ran; when somebody else has
 * changed the record, both versions are there to choose from. A save is sent once, over what the person has seen:
 * sending it again is for a person.
 */
export function useRecordForm<Values extends FieldValues>(
  options: RecordFormOptions<Values>,
): RecordForm<Values> {
  const { start, fields } = options;
  const form = useForm<Values>({ defaultValues: start.values as DefaultValues<Values> });
  const { errors, defaultValues } = form.formState;
  const saveKey = useRef<string | null>(null);
  /** How the last save was asked for. */
  const asked = useRef<SaveAction>(undefined);
  const [seen, setSeen] = useState<Seen>(start);
  /** What a proposed change in the form is compared with. */
  const [before, setBefore] = useState<Values>();
  /** What the person started from. */
  const base = before ?? (defaultValues as Values);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const messages = [errors.root, ...Object.values(errors)].map((error) => error?.message);
  const problem = [...new Set(messages)].filter((message) => typeof message === 'string').join('\n');

  /** Shows what is wrong; the first field that can be mended gets the focus. */
  function show(...found: Found[]): false {
    const names = found.map(({ field }) => fields.find((candidate) => candidate === field));
    for (const [at, { message }] of found.entries()) form.setError(names[at] ?? 'root', { message });
    const first = names.find(Boolean);
    if (first) form.setFocus(first);
    return false;
  }

  /** Fills the form: `base` is what counts as unchanged. */
  function fill(base: Values, values: Values): void {
    form.reset(base, { keepFieldsRef: true });
    form.reset(values, { keepDefaultValues: true, keepFieldsRef: true });
  }

  /** The fields that were changed after `sent` was submitted. */
  function typedSince(sent: Values): Record<string, unknown> {
    const now = form.getValues();
    const later = fields.filter((field) => now[field] !== sent[field]);
    return Object.fromEntries(later.map((field) => [field, now[field]]));
  }

  function startAnew(next: FormStart<Values>, later: Record<string, unknown>): void {
    setSeen(next);
    setBefore(next.before);
    form.reset(next.values, { keepFieldsRef: true });
    for (const field of fields) {
      if (field in later) {
        form.setValue(field, later[field] as PathValue<Values, Path<Values>>, { shouldDirty: true });
      }
    }
  }

  /** Shows the stored version beside the person's; nothing is sent again before the person decides. */
  async function compare(mine: Values, over: Seen, error: ApiError): Promise<boolean> {
    const now = await options.reload?.().catch(() => null);
    const cause = now ? causeOf(now, over) : null;
    if (!now || !cause) return show(error);
    const isDecided = now.proposal?.id !== over.proposal?.id;
    const stored = {
      values: (cause === 'proposal' && now.proposed) || now.values,
      version: now.version,
      // A proposal that has changed as well is shown by itself, at the next save.
      proposal: isDecided ? undefined : cause === 'proposal' ? now.proposal : over.proposal,
    };
    setConflict({ cause, mine, stored, base });
    return false;
  }

  async function submit(values: Values, action?: SaveAction, over: Seen = seen): Promise<boolean> {
    const status = action?.status;
    // Saved as something else, it is another save.
    if (asked.current?.status !== status) saveKey.current = null;
    asked.current = action;
    setRefusal(null);
    const found = [(await options.check(values, status)) ?? []].flat();
    if (found.length > 0) return show(...found);
    const isRetry = saveKey.current !== null;
    saveKey.current ??= crypto.randomUUID();
    const { version, proposal } = over;
    let mine = values;
    try {
      mine = (await options.complete?.(values)) ?? values;
      const context = { idempotencyKey: saveKey.current, isRetry, version, proposal, status };
      const next = await options.save(mine, context);
      const later = typedSince(values);
      saveKey.current = null;
      startAnew(next, later);
      const isDone = Object.keys(later).length === 0;
      if (isDone) options.onDone?.(next.values, action);
      return isDone;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A refused save is over; one whose answer got lost may have been stored, so its repeat keeps the key.
      if (error.status < 500) saveKey.current = null;
      setRefusal(error);
      if (error.code === 'stale') return compare({ ...mine, ...typedSince(values) }, over, error);
      const path = error.issues?.[0]?.path ?? '';
      return show({ field: options.fieldOfPath?.(path) ?? path, message: error.message });
    }
  }

  async function resolve(merged: Values | null): Promise<void> {
    setConflict(null);
    if (!merged || !conflict) return;
    const { stored, cause } = conflict;
    fill(stored.values, merged);
    setBefore(undefined);
    setSeen(stored);
    // Of a proposed change that was only opened, the person sees the whole first.
    if (cause === 'outdated') return;
    await form.handleSubmit(async (values) => {
      await submit(values, asked.current, stored);
    })();
  }

  return {
    form,
    origin: { base, version: seen.version, proposal: seen.proposal },
    problem,
    refusal,
    conflict,
    submit: (values, action) => submit(values, action),
    resolve,
    restore(draft) {
      fill(draft.base, options.toRestorable?.(draft.values) ?? draft.values);
      setBefore(undefined);
      setSeen({ version: draft.version, proposal: draft.proposal });
      const [first] = fields;
      if (first) form.setFocus(first);
    },
    begin(proposed) {
      // Nobody has typed anything: there is nothing to keep, and nothing to ask about before the page is left.
      form.reset(proposed.values, { keepFieldsRef: true });
      setBefore(proposed.before);
      setSeen(proposed.seen);
      if (!proposed.isOutdated) return;
      const stored = { ...start, proposal: proposed.seen.proposal };
      setConflict({ cause: 'outdated', mine: proposed.values, stored, base: proposed.before });
    },
  };
}
