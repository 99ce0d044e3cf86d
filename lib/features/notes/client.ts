import useSWR, { mutate } from 'swr';
import { createCaller } from '@/lib/browser/call';
import type { SendOptions } from '@/lib/browser/send';
import { useSessionToken } from '@/lib/browser/session';
import { isOwnApi } from '@/lib/browser/this-page';
import type { NoteSubject } from '@/lib/contract/kinds';

const call = createCaller(async () => (await import('./contract')).noteEndpoints);

const KEY = 'notes';
const NONE: ReadonlyMap<string, number> = new Map();

export interface NotedRecord {
  subjectType: NoteSubject;
  subjectId: string;
}

export function useNotes({ subjectType, subjectId }: NotedRecord) {
  const token = useSessionToken();
  return useSWR(
    token ? [KEY, subjectType, subjectId, token] : null,
    async () => (await call('recordNotes', { subjectType, subjectId })).notes,
  );
}

function useUnresolved(subjectType: NoteSubject) {
  const token = useSessionToken();
  const isAsked = token && isOwnApi();
  return useSWR(isAsked ? [KEY, 'open', subjectType, token] : null, async () => {
    const { unresolved } = await call('unresolvedNotes', { subjectType }, { isInBackground: true });
    return new Map(unresolved.map(({ subjectId, count }) => [subjectId, count]));
  });
}

/** Returns the number of open notes by record id; empty until they have loaded. */
export function useUnresolvedNotes(subjectType: NoteSubject): ReadonlyMap<string, number> {
  return useUnresolved(subjectType).data ?? NONE;
}

/** Returns a function that counts a record's open notes after they have loaded; undefined after an error. */
export function useCountNotes({ subjectType, subjectId }: NotedRecord): () => Promise<number | undefined> {
  const { data, mutate: load } = useUnresolved(subjectType);
  return async () => {
    const counts = data ?? (await load());
    return counts && (counts.get(subjectId) ?? 0);
  };
}

/** Reads notes and the overview again. The old ones stay shown meanwhile, so that focus and begun replies are kept. */
async function refreshNotes(): Promise<void> {
  await mutate((key) => Array.isArray(key) && (key[0] === KEY || key[0] === 'overview'));
}

export async function addNote(note: NotedRecord & { text: string; replyTo?: string }, options?: SendOptions) {
  await call('addNote', note, options);
  await refreshNotes();
}

export async function resolveNote(noteId: string, isResolved: boolean): Promise<void> {
  await call('resolveNote', { noteId, isResolved });
  await refreshNotes();
}
