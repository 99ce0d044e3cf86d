import useSWR from 'swr';
import { createCaller } from '@/lib/browser/call';
import { useSessionToken } from '@/lib/browser/session';
import { isOwnApi } from '@/lib/browser/this-page';
import type { EndpointInput } from '@/lib/contract/endpoint';
import { isWorthAsking, WARNED_MAX } from './rules';

type Calls = typeof import('./contract').nearDuplicateEndpoints;

const call = createCaller(async () => (await import('./contract')).nearDuplicateEndpoints);

type NearDuplicatesInput = EndpointInput<Calls['findNearDuplicates']>;

/** Finds near-duplicates of a text, and leaks of its answer; returns nothing after an error, because this only advises. */
export function useNearDuplicates(input: NearDuplicatesInput) {
  const token = useSessionToken();
  const isAsked = token && isOwnApi() && isWorthAsking(input);
  const { data, error } = useSWR(
    isAsked ? ['near-duplicates', JSON.stringify(input), token] : null,
    async () => ({
      ...(await call('findNearDuplicates', input, { isInBackground: true })),
      // The last leaks stay shown while new ones load, so their answer is kept with them.
      answer: input.answer,
    }),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  return isAsked && !error ? data : undefined;
}

const NO_WARNINGS: ReadonlyMap<string, readonly string[]> = new Map();

/** Returns the warnings of stored records by id; another `state` loads them again. */
export function useNearWarnings(records: EndpointInput<Calls['nearWarnings']>['records'], state?: string) {
  const token = useSessionToken();
  const asked = records.slice(0, WARNED_MAX).map(({ kind, id }) => ({ kind, id }));
  const { data } = useSWR(
    token && isOwnApi() && asked.length > 0 ? ['near-warnings', state, JSON.stringify(asked), token] : null,
    async () => {
      const { warned } = await call('nearWarnings', { records: asked }, { isInBackground: true });
      return new Map(warned.map(({ id, warnings }) => [id, warnings]));
    },
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  return data ?? NO_WARNINGS;
}
