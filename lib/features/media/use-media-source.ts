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
  url: string;
  /** To be called when the browser could not load the `url`. */
  refuse: () => void;
  /** Starts again from the beginning. */
  retry: () => void;
  hasFailed: boolean;
}

/** An API elsewhere may need its session for unreleased media: a refused file is requested again with the token. */
export function useMediaSource(address: string): MediaSource {
  const token = useSessionToken();
  const [refused, setRefused] = useState<string | null>(null);
  const base = refused === null ? '' : apiBase();
  const request = token && base && address.startsWith(`${base}/`) ? ['media', address, token] : null;
  const { data: content = null, error } = useSWRImmutable(request, ([, file = '', bearer = '']) =>
    fetchAsStaff(file, bearer),
  );
  const own = useObjectUrl(content);
  const isExhausted = !request || error !== undefined || refused === own;
  return {
    url: own ?? address,
    refuse: () => setRefused(own ?? address),
    retry: () => setRefused(null),
    hasFailed: refused !== null && isExhausted,
  };
}
