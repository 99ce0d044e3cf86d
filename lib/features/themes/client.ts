import useSWR from 'swr';
import { createCaller } from '@/lib/browser/call';
import { useSessionToken } from '@/lib/browser/session';

const call = createCaller(async () => (await import('./contract')).themeEndpoints);

/** Returns the tags in use, the most frequent first; none until they have loaded, or if `isAsked` is false. */
export function useThemes(isAsked = true): string[] {
  const token = useSessionToken();
  const { data = [] } = useSWR(
    token && isAsked ? ['themes', token] : null,
    async (): Promise<string[]> => (await call('listThemes', {})).themes,
  );
  return data;
}
