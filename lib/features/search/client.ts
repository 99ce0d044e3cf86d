import useSWR from 'swr';
import { createCaller } from '@/lib/browser/call';
import { useSessionToken } from '@/lib/browser/session';
import type { EndpointInput } from '@/lib/contract/endpoint';

type Calls = typeof import('./contract').searchEndpoints;

const call = createCaller(async () => (await import('./contract')).searchEndpoints);

export type SearchInput = EndpointInput<Calls['searchRecords']>;

/** Searches records; null sends no request. The last result stays until the next one arrives. */
export function useSearch(input: SearchInput | null) {
  const token = useSessionToken();
  return useSWR(
    token && input ? ['search', JSON.stringify(input), token] : null,
    () => call('searchRecords', input as SearchInput),
    { keepPreviousData: true },
  );
}
