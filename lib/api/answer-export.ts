import 'server-only';
import { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { type ExportQuery, exportQuery } from '@/lib/features/import-export/contract';
import { EXPORT_PATH, ROWS_HEADER } from '@/lib/features/import-export/rules';
import { exportRecords } from '@/lib/features/import-export/server/export-records';
import { readClientAddress } from '@/lib/http/client-address';
import { REQUEST_ID_HEADER } from '@/lib/http/request-head';
import { log } from '@/lib/monitoring/log';
import { authenticateCaller, limitRate } from './admit';
import { createFieldReader } from './request-fields';

/** Twenty files, or 600 counts of rows, use up the 6,000 points that an address has in a minute. */
const FILE_COST = 300;
const COUNT_COST = 10;

/** Logs the error of a broken file and rethrows it, so that the connection ends early and the reader notices. */
async function* logFailures(content: AsyncGenerator<Uint8Array>, requestId: string | null) {
  try {
    yield* content;
  } catch (error) {
    log.error({ requestId, route: EXPORT_PATH, error }, 'An export broke off.');
    throw error;
  }
}

/** Streams an export to staff, or for HEAD its number of rows. Throws ApiError 400, 401, 403, 413 and 429. */
export async function answerExport(request: Request): Promise<Response> {
  const isCount = request.method === 'HEAD';
  await limitRate('read', readClientAddress(request.headers), isCount ? COUNT_COST : FILE_COST);
  const { user } = await authenticateCaller(request, 'useStaffArea');
  const query = (await createFieldReader(request, { query: exportQuery }).parse()) as ExportQuery;
  const { name, contentType, rows, content } = await exportRecords(query);
  const headers = {
    'Content-Type': contentType,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    [ROWS_HEADER]: String(rows),
  };
  if (isCount) return new Response(null, { headers });
  const requestId = request.headers.get(REQUEST_ID_HEADER);
  const { game, format, media } = query;
  log.info({ requestId, user: user?.username, game, format, media, rows }, 'export');
  // A stream of a generator produces only as much as its reader takes.
  const body = NodeReadableStream.from(logFailures(content, requestId)) as ReadableStream<Uint8Array>;
  return new Response(body, { headers });
}
