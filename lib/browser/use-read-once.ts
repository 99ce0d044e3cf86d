import { useState } from 'react';
import useSWRImmutable from 'swr/immutable';

/**
 * What a screen reads when it opens, and again only by `mutate` or at another address: what other screens learn
 * meanwhile must not change a form under the person's hands. Whoever opens the screen later reads anew.
 *
 * @param address what is read, told apart from the other addresses of this screen
 * @param initial what is there without reading
 */
export function useReadOnce<T>(address: string, read: () => Promise<T>, initial?: T) {
  const [opening] = useState(() => crypto.randomUUID());
  return useSWRImmutable<T, Error>(`${opening} ${address}`, read, { fallbackData: initial });
}
