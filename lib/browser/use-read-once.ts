import { useState } from 'react';
import useSWRImmutable from 'swr/immutable';

/**
 * Reads data when the screen opens, and again only by `mutate` or for another `address`: a form must not change under
 * the person's hands because others saved something. With `initial` nothing is read.
 */
export function useReadOnce<T>(address: string, read: () => Promise<T>, initial?: T) {
  const [opening] = useState(() => crypto.randomUUID());
  return useSWRImmutable<T, Error>(`${opening} ${address}`, read, { fallbackData: initial });
}
