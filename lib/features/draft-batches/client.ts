import useSWR from 'swr';
import { createCaller } from '@/lib/browser/call';
import { useSessionToken } from '@/lib/browser/session';
import { isOwnApi } from '@/lib/browser/this-page';
import type { EndpointInput } from '@/lib/contract/endpoint';
import { useMay } from '@/lib/features/staff/client';

type Calls = typeof import('./contract').draftBatchEndpoints;

const call = createCaller(async () => (await import('./contract')).draftBatchEndpoints);

/** How often is asked how far a batch is that another window may go on with. */
const ASK_EVERY_MS = 5_000;

/** Slightly longer than the server's own limit, so that its error message still arrives. */
const TIMEOUT_MS = 30_000;

/** The person's batch of drafts, and what the limits leave; undefined for those who may not write. */
export function useDraftBatch() {
  const token = useSessionToken();
  const mayWrite = useMay('write');
  return useSWR(
    token && mayWrite && isOwnApi() ? ['draft-batch', token] : null,
    () => call('draftBatch', {}, { isInBackground: true }),
    {
      keepPreviousData: true,
      refreshInterval: (data) => (data?.batch && !data.batch.isOver ? ASK_EVERY_MS : 0),
    },
  );
}

/** Which gaps are to be drafted, and how. */
export type BatchWish = EndpointInput<Calls['startDraftBatch']>;

/** Begins a batch; nothing is drafted yet. Throws ApiError. */
export const startDraftBatch = (wish: BatchWish) => call('startDraftBatch', wish);

/** Drafts the next gap of a batch; aborting `signal` also ends the work on the server. Throws ApiError. */
export const stepDraftBatch = (step: EndpointInput<Calls['stepDraftBatch']>, signal: AbortSignal) =>
  call('stepDraftBatch', step, { signal, timeoutMs: TIMEOUT_MS });

/** Ends a batch. Throws ApiError. */
export const stopDraftBatch = (batchId: string) => call('stopDraftBatch', { batchId });
