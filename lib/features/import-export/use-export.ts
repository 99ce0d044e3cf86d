import useSWR from 'swr';
import { toError } from '@/lib/browser/send';
import { answerRefusal, readSessionToken, useSessionToken } from '@/lib/browser/session';
import { withQuery } from '@/lib/contract/routes';
import { ApiError } from '@/lib/errors/api-error';
import type { ExportQuery, ExportSelection } from './contract';
import { EXPORT_PATH, ROWS_HEADER } from './rules';

const UNREACHABLE = 'We could not reach the server. Check your connection and try again.';
const BROKEN_OFF =
  'The file did not arrive whole, so nothing was saved. Check your connection and try again.';

/**
 * Requests a file, and again after the person has signed in; for HEAD, returns any response. The token is in a header,
 * because browsers and proxies store addresses. Throws ApiError; rethrows an abort.
 */
async function requestExport(method: 'GET' | 'HEAD', query: object, signal?: AbortSignal): Promise<Response> {
  const attempt = () =>
    fetch(withQuery(EXPORT_PATH, { ...query }), {
      method,
      headers: { Authorization: `Bearer ${readSessionToken()}` },
      cache: 'no-store',
      signal,
    }).catch((error) => {
      if (signal?.aborted) throw error;
      throw new ApiError('unavailable', UNREACHABLE, { cause: error });
    });
  const response = await attempt();
  if (response.ok || method === 'HEAD') return response;
  const error = await toError(response, '');
  if (!(await answerRefusal(error))) throw error;
  const second = await attempt();
  if (!second.ok) throw await toError(second, '');
  return second;
}

/** Loads the number of rows of an export with this selection: undefined while it loads, null after an error. */
export function useExportRows(selection: ExportSelection): number | null | undefined {
  const token = useSessionToken();
  const { data, error } = useSWR(
    token ? ['export-rows', JSON.stringify(selection), token] : null,
    async () => {
      const response = await requestExport('HEAD', { ...selection, format: 'csv' });
      const rows = response.headers.get(ROWS_HEADER);
      return response.ok && rows !== null ? Number(rows) : null;
    },
  );
  return error ? null : data;
}

export interface Download {
  name: string;
  content: Blob;
}

/** Fetches the whole file, or throws ApiError; `onBytes` gets the number of bytes so far. Rethrows an abort. */
export async function fetchExport(
  query: ExportQuery,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<Download> {
  const response = await requestExport('GET', query, signal);
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
