import type { SeenProposal } from '@/lib/contract/fields';

/** Where a form's contents come from. */
export interface DraftOrigin<Values> {
  /** What the form started from, and that record's version: others may have changed it since. */
  base: Values;
  version?: number;
  /** The proposed change that the form showed, as it was then. */
  proposal?: SeenProposal;
}

/** What a person had filled in when the page went away. */
export interface SavedDraft<Values> extends DraftOrigin<Values> {
  values: Values;
  /** Files that had been chosen: a browser does not let us keep them. */
  fileNames: string[];
  /** The person sent it to this address: it goes into the form without asking. */
  isCarried?: boolean;
  /** ISO instant. */
  savedAt: string;
}

const PREFIX = 'draft:';
const MAX_AGE_MS = 30 * 86_400_000;

/** The key of the draft of a new record: the address of its form, with the query. */
export function draftKey(address: string): string {
  const { pathname, search, searchParams } = new URL(address, 'http://localhost');
  if (!searchParams.has('back')) return pathname + search;
  // Where somebody came from does not matter to what they typed.
  searchParams.delete('back');
  return pathname + (searchParams.size > 0 ? `?${searchParams}` : '');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The stored fields that the form has and that have its types; the form's own for the rest. */
function shapeLike<Values extends object>(stored: unknown, model: Values): Values {
  const fields = isRecord(stored) ? stored : {};
  const fitting = Object.entries(model).map(([name, value]) => {
    const kept = fields[name];
    const fits = value === null || kept === null ? kept !== undefined : typeof kept === typeof value;
    return [name, fits ? kept : value];
  });
  return Object.fromEntries(fitting) as Values;
}

function readProposal(stored: unknown): SeenProposal | undefined {
  if (!isRecord(stored)) return;
  const { id, version } = stored;
  return typeof id === 'string' && typeof version === 'number' ? { id, version } : undefined;
}

function parseDraft<Values extends object>(json: string, model: Values): SavedDraft<Values> | null {
  const stored: unknown = JSON.parse(json);
  if (!isRecord(stored) || typeof stored.savedAt !== 'string') return null;
  if (Date.now() - Date.parse(stored.savedAt) > MAX_AGE_MS) return null;
  const fileNames = Array.isArray(stored.fileNames) ? stored.fileNames : [];
  return {
    values: shapeLike(stored.values, model),
    base: shapeLike(stored.base, model),
    version: typeof stored.version === 'number' ? stored.version : undefined,
    proposal: readProposal(stored.proposal),
    fileNames: fileNames.filter((name) => typeof name === 'string'),
    isCarried: stored.isCarried === true,
    savedAt: stored.savedAt,
  };
}

/** The draft kept under the key, shaped like `model`; null when there is none, or none that can be read. */
export function readDraft<Values extends object>(key: string, model: Values): SavedDraft<Values> | null {
  try {
    const json = window.localStorage.getItem(PREFIX + key);
    return json === null ? null : parseDraft(json, model);
  } catch {
    return null;
  }
}

/** Keeps the draft; false when the browser refuses to. */
export function storeDraft<Values>(key: string, draft: Omit<SavedDraft<Values>, 'savedAt'>): boolean {
  try {
    const stored: SavedDraft<Values> = { ...draft, savedAt: new Date().toISOString() };
    window.localStorage.setItem(PREFIX + key, JSON.stringify(stored));
    return true;
  } catch {
    return false;
  }
}

/** Forgets the draft. */
export function clearDraft(key: string): void {
  try {
    window.localStorage.removeItem(PREFIX + key);
  } catch {
    // Where nothing can be stored there is nothing to remove.
  }
}
