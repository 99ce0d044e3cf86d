import { useState } from 'react';
import useSWRImmutable from 'swr/immutable';
import { useObjectUrl } from '@/lib/browser/files';
import { useSessionToken } from '@/lib/browser/session';
import { readApiBase } from '@/lib/browser/this-page';

async function fetchAsStaff(url: string, token: string): Promise<Blob> {
  const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`The media file was refused: ${response.status}`);
  return response.blob();
}

/** Returns a file's URL. If it fails, the file is requested with the session token, which unreleased media may need. */
export function useMediaSource(address: string) {
  const token = useSessionToken();
  const [failed, setFailed] = useState<{ address: string; url: string } | null>(null);
  const failedUrl = failed?.address === address ? failed.url : null;
  const base = failedUrl === null ? '' : readApiBase();
  const request = token && base && address.startsWith(`${base}/`) ? ['media', address, token] : null;
  const { data: content = null, error } = useSWRImmutable(request, ([, file = '', bearer = '']) =>
    fetchAsStaff(file, bearer),
  );
  const objectUrl = useObjectUrl(content);
  const url = objectUrl ?? address;
  const isLastAttempt = !request || error !== undefined || failedUrl === objectUrl;
  return {
    url,
    /** Call it if the browser could not load `url`: the file is then requested with the token, or has failed. */
    markAsFailed: () => setFailed({ address, url }),
    /** Starts again without the token. */
    retry: () => setFailed(null),
    hasFailed: failedUrl !== null && isLastAttempt,
  };
}
