import useSWR from 'swr';
import { createCaller } from '@/lib/browser/call';
import { usePages } from '@/lib/browser/reading';
import { refreshScreens } from '@/lib/browser/refresh-screens';
import type { SendOptions } from '@/lib/browser/send';
import { useSessionToken } from '@/lib/browser/session';
import type { EndpointInput } from '@/lib/contract/endpoint';
import type { HistorySubject } from '@/lib/contract/kinds';
import { UNDONE_REASON } from '@/lib/features/records/rules';

type Calls = typeof import('./contract').historyEndpoints;

const call = createCaller(async () => (await import('./contract')).historyEndpoints);

export interface RecordRef {
  subjectType: HistorySubject;
  subjectId: string;
}

export type HistoryFilter = Omit<EndpointInput<Calls['historyEntries']>, 'after'>;

export function useHistory(filter: HistoryFilter) {
  const token = useSessionToken();
  const { pages, ...list } = usePages(token ? ['history', JSON.stringify(filter), token] : null, (after) =>
    call('historyEntries', { ...filter, after }),
  );
  return { entries: pages?.flatMap((page) => page.entries), ...list };
}

/** Lists the user names of everybody who ever changed something; empty until loaded, or if `isAsked` is false. */
export function useHistoryAuthors(isAsked = true): string[] {
  const token = useSessionToken();
  const { data = [] } = useSWR(
    token && isAsked ? ['history-authors', token] : null,
    async () => (await call('historyAuthors', {})).authors,
  );
  return data;
}

/** An undo may take this long, because it may change thousands of records. */
export const UNDO_LIMIT_MS = 300_000;

/** `before` is the version that a change replaced, `after` the one that it made. */
export type HistorySide = 'before' | 'after';

/** Restores a version or undoes a change, unless the stored version is another than `version`. Throws ApiError. */
export function restoreHistoryEntry(
  entryId: string,
  fields: Omit<EndpointInput<Calls['restoreHistoryEntry']>, 'entryId'>,
  options?: SendOptions,
) {
  return call('restoreHistoryEntry', { entryId, ...fields }, options).finally(() => void refreshScreens());
}

/** Undoes a step that was just done; a retry after a lost response undoes it once. Throws ApiError. */
export const undoStep = (
  entryId: string,
  fields: { version?: number; partly?: boolean } = {},
  options?: SendOptions,
) =>
  restoreHistoryEntry(
    entryId,
    { ...fields, side: 'before', reason: UNDONE_REASON },
    { idempotencyKey: entryId, ...options },
  );
