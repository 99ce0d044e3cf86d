import type { IncomingMessage, ServerResponse } from 'node:http';

/** How slowly a body may arrive. */
export interface BodyPace {
  /** Nothing is asked of the first moments. */
  graceMs: number;
  /** From then on, of the whole time since. */
  bytesPerSecond: number;
  /** In all; absent: as long as its size takes at that pace. */
  totalMs?: number;
}

const UPLOADS = /^\/api\/(media\/upload\/|imports$)/;
const CHECK_MS = 1000;

/** A form is sent by a program in one go; a recording of 200 MB may go over a poor line of a phone. */
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

/**
 * Ends a request whose body drips in, with 408: a connection that sends a byte now and then would else live for an
 * hour, and hold what its call holds. Time in which the app does not read is not the sender's.
 */
export function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  pace: BodyPace = PACES[UPLOADS.test(request.url ?? '') ? 'upload' : 'form'],
  checkMs = CHECK_MS,
  clock: () => number = () => performance.now(),
): void {
  if (!hasBody(request)) return;
  const { socket } = request;
  const { graceMs, bytesPerSecond, totalMs = Number.POSITIVE_INFINITY } = pace;
  const before = socket.bytesRead;
  let [elapsed, checkedAt] = [0, clock()];
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) {
      clearInterval(timer);
      return;
    }
    const now = clock();
    if (request.readableLength < request.readableHighWaterMark) elapsed += now - checkedAt;
    checkedAt = now;
    const wanted = ((elapsed - graceMs) / 1000) * bytesPerSecond;
    if (elapsed <= totalMs && socket.bytesRead - before >= wanted) return;
    clearInterval(timer);
    if (response.headersSent) socket.destroy();
    else socket.end(REFUSAL, () => socket.destroy());
  }, checkMs);
  timer.unref();
}
