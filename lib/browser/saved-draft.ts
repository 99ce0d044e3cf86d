import type { SeenProposal } from '@/lib/contract/fields';
import { readStored, storeText } from './local-storage';

export interface SavedDraft<Values> {
  values: Values;
  /** The form loaded these values; other people may have changed the record since. */
  base: Values;
  version?: number;
  proposal?: SeenProposal;
  /** Local storage holds only text, so a draft has the names of its files. */
  fileNames: string[];
  /** The person brought the draft to this form on purpose, so it is filled in without asking. */
  isCarried?: boolean;
  savedAt: string;
}

const PREFIX = 'draft:';
const MAX_AGE_MS = 30 * 86_400_000;

/** Returns the key of the draft of a new record: the address of its form, without the parameter `back`. */
export function buildDraftKey(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  searchParams.delete('back');
  return pathname + (searchParams.size > 0 ? `?${searchParams}` : '');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Takes the stored fields that exist in the form with the same type, at any depth, and the others from the form. */
function fitToModel<Values extends object>(stored: unknown, model: Values): Values {
  const fields = isRecord(stored) ? stored : {};
  const fitting = Object.entries(model).map(([name, value]) => {
    const field = fields[name];
    if (isRecord(value) && isRecord(field)) return [name, fitToModel(field, value)];
    // Null has no type of its own, so it fits any field, and anything fits a field that is null.
    const hasNull = value === null || field === null;
    const hasSameType = typeof field === typeof value && isRecord(field) === isRecord(value);
    const fits = hasNull ? field !== undefined : hasSameType;
    return [name, fits ? field : value];
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
    values: fitToModel(stored.values, model),
    base: fitToModel(stored.base, model),
    version: typeof stored.version === 'number' ? stored.version : undefined,
    proposal: readProposal(stored.proposal),
    fileNames: fileNames.filter((name) => typeof name === 'string'),
    isCarried: stored.isCarried === true,
    savedAt: stored.savedAt,
  };
}

/** Returns the stored draft with the fields of `model`; null if none can be read, or if it is older than a month. */
export function readDraft<Values extends object>(key: string, model: Values): SavedDraft<Values> | null {
  try {
    const json = readStored(PREFIX + key);
    return json === null ? null : parseDraft(json, model);
  } catch {
    return null;
  }
}

/** Stores the draft; returns false if the browser refuses. */
export function storeDraft<Values>(key: string, draft: Omit<SavedDraft<Values>, 'savedAt'>): boolean {
  const stored: SavedDraft<Values> = { ...draft, savedAt: new Date().toISOString() };
  return storeText(PREFIX + key, JSON.stringify(stored));
}

export function clearDraft(key: string): void {
  try {
    window.localStorage.removeItem(PREFIX + key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
