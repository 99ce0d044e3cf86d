import useSWR, { mutate } from 'swr';
import { call } from '@/lib/browser/call';
import { useSessionToken } from '@/lib/browser/session-token';
import type { HistoryEntry, HistorySubjectType } from './contract';

/** A record whose changes are asked for. */
export interface HistorySubject {
  subjectType: HistorySubjectType;
  subjectId: string;
}

/** The changes of a record or, without one, the latest of everything; latest first. */
export function useHistory(subject: Partial<HistorySubject> = {}) {
  const token = useSessionToken();
  return useSWR(
    token ? ['history', subject.subjectType, subject.subjectId, token] : null,
    async (): Promise<HistoryEntry[]> => (await call('historyEntries', subject)).entries,
  );
}

/** Which version of a change is wanted: the one it made, or the one it replaced. */
export type HistorySide = 'before' | 'after';

/**
 * Brings a record back to what it was after a change (for a deletion, before it) or to the side asked for; every
 * screen then asks again. Throws ApiError.
 */
export async function restoreHistoryEntry(
  entryId: string,
  { side, reason }: { side?: HistorySide; reason?: string } = {},
): Promise<HistorySubject> {
  const restored = await call('restoreHistoryEntry', { entryId, side, reason });
  await mutate((key) => Array.isArray(key), undefined, { revalidate: true });
  return restored;
}
