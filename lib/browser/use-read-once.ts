import { useState } from 'react';
import useSWRImmutable from 'swr/immutable';

/**
 * What a screen reads when it opens, and again only by `mutate` or at another `address`: what others learn meanwhile
 * must not change a form under the person's hands. `initial` is there without reading.
 */
export function useReadOnce<T>(address: string, read: () => Promise<T>, initial?: T) {
  const [opening] = useState(() => crypto.randomUUID());
  return useSWRImmutable<T, Error>(`${opening} ${address}`, read, { fallbackData: initial });
}
