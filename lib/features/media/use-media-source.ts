import { useState } from 'react';
import useSWRImmutable from 'swr/immutable';
import { useObjectUrl } from '@/lib/browser/files';
import { useSessionToken } from '@/lib/browser/session';
import { apiBase } from '@/lib/browser/this-page';

async function fetchAsStaff(url: string, token: string): Promise<Blob> {
  const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.blob();
}

export interface MediaSource {
  /** What an element loads. */
  url: string;
  /** The element could not load it. */
  refuse: () => void;
  /** Starts again from the beginning. */
  retry: () => void;
  /** There is nothing left to try. */
  hasFailed: boolean;
}

/**
 * Where staff load a media file from. A game API elsewhere may keep media of coming days for its sessions, and its
 * cookies stay there: what it refuses is asked for once more with the token, and then comes from memory.
 */
export function useMediaSource(address: string): MediaSource {
  const token = useSessionToken();
  const [refused, setRefused] = useState<string | null>(null);
  const base = refused === null ? '' : apiBase();
  const asked = token && base && address.startsWith(`${base}/`) ? ['media', address, token] : null;
  const { data: content = null, error } = useSWRImmutable(asked, ([, file = '', bearer = '']) =>
    fetchAsStaff(file, bearer),
  );
  const own = useObjectUrl(content);
  const isExhausted = !asked || error !== undefined || refused === own;
  return {
    url: own ?? address,
    refuse: () => setRefused(own ?? address),
    retry: () => setRefused(null),
    hasFailed: refused !== null && isExhausted,
  };
}
