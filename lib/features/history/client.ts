import useSWR from 'swr';
import { createCaller } from '@/lib/browser/call';
import { usePages } from '@/lib/browser/reading';
import { refreshScreens } from '@/lib/browser/refresh-screens';
import { useSessionToken } from '@/lib/browser/session';
import type { EndpointInput } from '@/lib/contract/endpoint';
import type { HistorySubject } from '@/lib/contract/kinds';

type Calls = typeof import('./contract').historyEndpoints;

const call = createCaller(async () => (await import('./contract')).historyEndpoints);

/** A record whose changes are asked for. */
export interface RecordRef {
  subjectType: HistorySubject;
  subjectId: string;
}

/** The filter of the history; an absent field does not filter. */
export type HistoryFilter = Omit<EndpointInput<Calls['historyEntries']>, 'after'>;

/** The changes that fit the filter, latest first, a page at a time. */
export function useHistory(filter: HistoryFilter) {
  const token = useSessionToken();
  const { pages, ...list } = usePages(token ? ['history', JSON.stringify(filter), token] : null, (after) =>
    call('historyEntries', { ...filter, after }),
  );
  return { entries: pages?.flatMap((page) => page.entries), ...list };
}

/** The user names of everybody who ever changed something; empty while loading, or if `isAsked` is false. */
export function useHistoryAuthors(isAsked = true): string[] {
  const token = useSessionToken();
  const { data = [] } = useSWR(
    token && isAsked ? ['history-authors', token] : null,
    async (): Promise<string[]> => (await call('historyAuthors', {})).authors,
  );
  return data;
}

/** The two versions of a change: the one it made, and the one it replaced. */
export type HistorySide = 'before' | 'after';

/**
 * Restores a record to its version after a change (for a deletion, before it) or to the given side, and revalidates
 * every screen. With `version`, only while that is the stored one. Throws ApiError.
 */
export async function restoreHistoryEntry(
  entryId: string,
  options: { side?: HistorySide; version?: number; reason?: string } = {},
): Promise<RecordRef> {
  const restored = await call('restoreHistoryEntry', { entryId, ...options, goesLive: false });
  void refreshScreens();
  return restored;
}
