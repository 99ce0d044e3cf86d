import useSWR from 'swr';
import { fetchSignedIn, ownMessages } from '@/lib/browser/send';
import { useSessionToken } from '@/lib/browser/session';
import { withQuery } from '@/lib/contract/routes';
import { ApiError } from '@/lib/errors/api-error';
import type { ExportQuery, ExportSelection } from './contract';
import { EXPORT_PATH, ROWS_HEADER } from './rules';

const BROKEN_OFF =
  'The file did not arrive whole, so nothing was saved. Check your connection and try again.';

/** Loads the number of rows of an export with this selection: undefined while it loads, null after an error. */
export function useExportRows(selection: ExportSelection): number | null | undefined {
  const token = useSessionToken();
  const { data, error } = useSWR(
    token ? ['export-rows', JSON.stringify(selection), token] : null,
    async () => {
      const address = withQuery(EXPORT_PATH, { ...selection, format: 'csv' });
      const headers = { Authorization: `Bearer ${token}` };
      const response = await fetch(address, { method: 'HEAD', headers, cache: 'no-store' });
      const rows = response.headers.get(ROWS_HEADER);
      return response.ok && rows !== null ? Number(rows) : null;
    },
  );
  return error ? null : data;
}

/** Fetches the whole file, or throws ApiError; `onBytes` gets the number of bytes so far. Rethrows an abort. */
export async function fetchExport(
  query: ExportQuery,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (bytes: number) => void },
) {
  const address = withQuery(EXPORT_PATH, { ...query });
  const response = await fetchSignedIn(address, { cache: 'no-store', signal }).catch((error) => {
    if (error instanceof ApiError || signal.aborted) throw error;
    throw new ApiError('unavailable', ownMessages.unreachable, { cause: error });
  });
  const reader = response.body?.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      parts.push(part.value);
      bytes += part.value.byteLength;
      onBytes(bytes);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ApiError('unavailable', BROKEN_OFF, { cause: error });
  }
  // Without TLS, a connection that ends within the headers looks like an empty response; no file is empty.
  if (bytes === 0) throw new ApiError('unavailable', BROKEN_OFF);
  const [, name = 'export'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { name, content: new Blob(parts, { type: response.headers.get('content-type') ?? '' }) };
}
