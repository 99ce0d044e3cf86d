import { useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type PathValue, useForm } from 'react-hook-form';
import type { SavedDraft } from '@/lib/browser/saved-draft';
import type { SeenProposal } from '@/lib/contract/fields';
import type { RecordStatus } from '@/lib/contract/kinds';
import { ApiError, isResultUnknown } from '@/lib/errors/api-error';
import type { SaveAction } from './save-actions';

/** A form saves over this state of the record. */
interface Seen {
  version?: number;
  proposal?: SeenProposal;
}

export interface FormStart<Values> extends Seen {
  values: Values;
  /** It has the values of the ready version if `values` are those of a proposed change. */
  before?: Values;
}

export interface Reread<Values> extends FormStart<Values> {
  proposed?: Values;
}

/** A form begins with this proposed change instead of the stored values. */
export interface ProposedStart<Values> {
  /** The change was proposed for this state of the record. */
  before: Values;
  values: Values;
  seen: Required<Seen>;
  isOutdated: boolean;
}

export interface SaveContext extends Seen {
  /** A retry after a lost response reuses this key of the save. */
  idempotencyKey: string;
  /** The response to an earlier attempt was lost. */
  isRetry: boolean;
  status?: RecordStatus;
}

/** A conflict is about the record, a proposed change (edited, decided, or of an older record), or a file. */
export type ConflictCause = 'record' | 'proposal' | 'decided' | 'outdated' | 'file';

export interface Conflict<Values> {
  cause: ConflictCause;
  mine: Values;
  stored: FormStart<Values>;
  base?: Values;
}

/** Without a field the error is about the whole form. */
interface FieldProblem {
  field?: string;
  message: string;
}

type Checked = FieldProblem | readonly FieldProblem[] | null;

interface RecordFormOptions<Values extends FieldValues, Stored extends FormStart<Values>> {
  start: FormStart<Values>;
  /** Fills the form when it opens; if the record has changed since the proposal, the person chooses by field. */
  proposed?: ProposedStart<Values>;
  fields: readonly Path<Values>[];
  /** Returns all errors, which are shown at once; null or an empty list if the values may be saved. */
  check: (values: Values, status?: RecordStatus) => Checked | Promise<Checked>;
  /** Completes the values before the save, for example by uploaded files. Throws ApiError with the message to show. */
  complete?: (values: Values) => Promise<Values>;
  /** Stores the values; returns the next start of the form. Throws ApiError with the message to show. */
  save: (values: Values, context: SaveContext) => Promise<Stored>;
  /** Reloads the edited record after a conflict; null if it was deleted. */
  reload?: () => Promise<Reread<Values> | null>;
  /** Returns the field of the form for the path in a call's error, by default the path itself. */
  findField?: (path: string) => string;
  toRestorable?: (values: Values) => Values;
  /** It gets the result of `save`, if the person stayed and typed nothing meanwhile, and may navigate. */
  onDone?: (stored: Stored, action?: SaveAction) => void;
}

/** Finds which of the versions that the person has seen has changed since; null if none has. */
function findCause<Values>(now: Reread<Values>, seen: Seen, { issues }: ApiError): ConflictCause | null {
  if (now.version !== seen.version) return 'record';
  // The path `proposal` means that the person has proposed another change meanwhile, for example in another tab.
  if (!seen.proposal) return now.proposal && issues?.[0]?.path === 'proposal' ? 'proposal' : null;
  if (now.proposal?.id !== seen.proposal.id) return 'decided';
  return now.proposal.version === seen.proposal.version ? null : 'proposal';
}

export type RecordForm<Values extends FieldValues> = ReturnType<typeof useRecordForm<Values>>;

/** Manages a form: shows all errors, keeps typed text, saves over the seen version, and offers conflicts by field. */
export function useRecordForm<
  Values extends FieldValues,
  Stored extends FormStart<Values> = FormStart<Values>,
>(options: RecordFormOptions<Values, Stored>) {
  const { start, proposed, fields } = options;
  // A proposed change is the clean state of the form, so it is not stored as a draft.
  const { values: firstValues } = proposed ?? start;
  const form = useForm<Values>({ defaultValues: firstValues as DefaultValues<Values> });
  const { errors, defaultValues } = form.formState;
  const saveKey = useRef<string | null>(null);
  const saving = useRef<Promise<boolean> | null>(null);
  /** A retry repeats this action, which may have saved a draft. */
  const lastAction = useRef<SaveAction>(undefined);
  const [seen, setSeen] = useState<Seen>(proposed?.seen ?? start);
  const [before, setBefore] = useState(proposed?.before);
  const base = before ?? (defaultValues as Values);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [conflict, setConflict] = useState<Conflict<Values> | null>(() => {
    if (!proposed?.isOutdated) return null;
    const stored = { ...start, proposal: proposed.seen.proposal };
    return { cause: 'outdated', mine: proposed.values, stored, base: proposed.before };
  });
  const messages = [errors.root, ...Object.values(errors)].map((error) => error?.message);
  const problem = [...new Set(messages)].filter((message) => typeof message === 'string').join('\n');

  /** Shows the problems and focuses the first field with one; returns false, the result of a failed save. */
  function showProblems(problems: readonly FieldProblem[]): false {
    const names = problems.map(({ field }) => fields.find((candidate) => candidate === field));
    for (const [index, { message }] of problems.entries()) form.setError(names[index] ?? 'root', { message });
    const first = names.find(Boolean);
    if (first) form.setFocus(first);
    return false;
  }

  /** Fills the form; values that differ from `defaults` count as unsaved. */
  function fillForm(defaults: Values, values: Values): void {
    form.reset(defaults, { keepFieldsRef: true });
    form.reset(values, { keepDefaultValues: true, keepFieldsRef: true });
  }

  function findLaterValues(sent: Values): Map<Path<Values>, PathValue<Values, Path<Values>>> {
    const now = form.getValues();
    const later = fields.filter((field) => JSON.stringify(now[field]) !== JSON.stringify(sent[field]));
    // A reset writes into nested objects, such as the targets of a category, so the values are copied.
    return new Map(later.map((field) => [field, JSON.parse(JSON.stringify(now[field]))]));
  }

  function startAnew(next: FormStart<Values>, later: ReturnType<typeof findLaterValues>): void {
    setSeen(next);
    setBefore(next.before);
    form.reset(next.values, { keepFieldsRef: true });
    for (const [field, value] of later) form.setValue(field, value, { shouldDirty: true });
  }

  /** Shows the stored version beside the person's; nothing is sent again before the person decides. */
  async function offerConflict(mine: Values, replaced: Seen, error: ApiError): Promise<false> {
    // If the record cannot be reloaded, the error of the save is shown.
    const now = await options.reload?.().catch(() => null);
    const cause = now ? findCause(now, replaced, error) : null;
    if (!now || !cause) return showProblems([{ message: error.message }]);
    // If both the record and its proposal have changed, the next save shows the proposal.
    const isSameProposal = now.proposal?.id === replaced.proposal?.id;
    const stored =
      cause === 'proposal'
        ? { values: now.proposed ?? now.values, version: now.version, proposal: now.proposal }
        : { ...now, proposal: isSameProposal ? replaced.proposal : undefined };
    setConflict({ cause, mine, stored, base });
    return false;
  }

  /** Saves the values; resolves to whether they are stored and nothing was typed meanwhile. */
  function submit(...save: Parameters<typeof saveNow>): Promise<boolean> {
    // Saves do not overlap: a second save with another key would store a new record twice.
    saving.current ??= saveNow(...save).finally(() => {
      saving.current = null;
    });
    return saving.current;
  }

  async function saveNow(values: Values, action?: SaveAction, replaced: Seen = seen): Promise<boolean> {
    const status = action?.status;
    const { pathname } = window.location;
    // A save with another status needs a key of its own.
    if (lastAction.current?.status !== status) saveKey.current = null;
    // A repetition after a failure or a conflict does not go on to the next gap.
    lastAction.current = action && { ...action, goesOn: false };
    setRefusal(null);
    const problems = [await options.check(values, status)].flat().filter((problem) => problem !== null);
    if (problems.length > 0) return showProblems(problems);
    const { version, proposal } = replaced;
    let mine = values;
    let isSent = false;
    const isRetry = saveKey.current !== null;
    try {
      mine = (await options.complete?.(values)) ?? values;
      saveKey.current ??= crypto.randomUUID();
      const context = { idempotencyKey: saveKey.current, isRetry, version, proposal, status };
      isSent = true;
      const next = await options.save(mine, context);
      const later = findLaterValues(values);
      saveKey.current = null;
      startAnew(next, later);
      const isDone = later.size === 0;
      if (isDone && window.location.pathname === pathname) options.onDone?.(next, action);
      return isDone;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The key is kept if the save may have been stored, so that a retry does not store it twice.
      if (isSent && !isResultUnknown(error, isRetry)) saveKey.current = null;
      setRefusal(error);
      if (error.code === 'stale')
        return offerConflict({ ...mine, ...Object.fromEntries(findLaterValues(values)) }, replaced, error);
      const path = error.issues?.[0]?.path ?? '';
      return showProblems([{ field: options.findField?.(path) ?? path, message: error.message }]);
    }
  }

  /** Saves merged values over the stored version, or only shows them for an outdated proposal; null keeps the form. */
  async function resolve(merged: Values | null): Promise<void> {
    setConflict(null);
    if (!merged || !conflict) return;
    const { stored, cause } = conflict;
    fillForm(stored.values, merged);
    setBefore(undefined);
    setSeen(stored);
    // An outdated proposal is merged when the form opens, before the person has asked for a save.
    if (cause === 'outdated') return;
    await form.handleSubmit(async (values) => {
      await submit(values, lastAction.current, stored);
    })();
  }

  return {
    form,
    origin: { base, version: seen.version, proposal: seen.proposal },
    problem,
    refusal,
    canRetry: refusal !== null && refusal.status >= 500,
    lastAction,
    conflict,
    submit: (values: Values, action?: SaveAction) => submit(values, action),
    send: (action?: SaveAction) =>
      form.handleSubmit(async (values) => {
        await submit(values, action);
      }),
    resolve,
    restore(draft: SavedDraft<Values>) {
      fillForm(draft.base, options.toRestorable?.(draft.values) ?? draft.values);
      setBefore(undefined);
      setSeen({ version: draft.version, proposal: draft.proposal });
      const [first] = fields;
      if (first) form.setFocus(first);
    },
  };
}
