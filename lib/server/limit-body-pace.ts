import type { IncomingMessage, ServerResponse } from 'node:http';

export interface BodyPace {
  /** A period at the beginning without a minimum. */
  graceMs: number;
  /** The minimum average since the start, after the grace. */
  bytesPerSecond: number;
  /** The limit for the whole body; without it only the pace limits the time. */
  totalMs?: number;
}

const UPLOADS = /^\/api\/(media\/upload\/|imports$)/;
const CHECK_MS = 1000;

/** A form is sent by a program at once; a recording of 200 MB may use a slow phone connection. */
const PACES: Record<'form' | 'upload', BodyPace> = {
  form: { graceMs: 5000, bytesPerSecond: 1000, totalMs: 30_000 },
  upload: { graceMs: 10_000, bytesPerSecond: 20_000 },
};

const ANSWER = JSON.stringify({
  message: 'The request arrived too slowly. Check the connection and send it again.',
  code: 'timeout',
});
const REFUSAL = [
  'HTTP/1.1 408 Request Timeout',
  'Content-Type: application/json',
  'Cache-Control: no-store',
  'Connection: close',
  `Content-Length: ${Buffer.byteLength(ANSWER)}`,
  '',
  ANSWER,
].join('\r\n');

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Ends a request whose body arrives too slowly, with 408. Time in which the app does not read is not counted. */
export function limitBodyPace(
  request: IncomingMessage,
  response: ServerResponse,
  pace: BodyPace = PACES[UPLOADS.test(request.url ?? '') ? 'upload' : 'form'],
  checkMs = CHECK_MS,
  clock: () => number = () => performance.now(),
): void {
  if (!hasBody(request)) return;
  const { socket } = request;
  const { graceMs, bytesPerSecond, totalMs = Number.POSITIVE_INFINITY } = pace;
  const bytesBefore = socket.bytesRead;
  let elapsed = 0;
  let checkedAt = clock();
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) {
      clearInterval(timer);
      return;
    }
    const now = clock();
    if (request.readableLength < request.readableHighWaterMark) elapsed += now - checkedAt;
    checkedAt = now;
    const wanted = ((elapsed - graceMs) / 1000) * bytesPerSecond;
    if (elapsed <= totalMs && socket.bytesRead - bytesBefore >= wanted) return;
    clearInterval(timer);
    if (response.headersSent) socket.destroy();
    else socket.end(REFUSAL, () => socket.destroy());
  }, checkMs);
  timer.unref();
}
