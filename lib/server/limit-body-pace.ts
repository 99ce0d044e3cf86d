import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';

const UPLOADS = /^\/api\/(media\/upload\/|imports(\?|$))/;

/** The least average speed of a body after `graceMs`. A recording of 200 MB may come over a slow phone connection. */
const PACES = {
  form: { graceMs: 5000, bytesPerSecond: 1000, totalMs: 30_000 },
  upload: { graceMs: 10_000, bytesPerSecond: 20_000, totalMs: Number.POSITIVE_INFINITY },
};

const TIMEOUT_BODY = JSON.stringify({
  message: 'The request arrived too slowly. Check the connection and send it again.',
  code: 'timeout',
});
/** It is written to the socket, because the response belongs to the handler, which still waits for the body. */
const TIMEOUT_RESPONSE = [
  'HTTP/1.1 408 Request Timeout',
  'Content-Type: application/json',
  'Cache-Control: no-store',
  'Connection: close',
  `Content-Length: ${Buffer.byteLength(TIMEOUT_BODY)}`,
  '',
  TIMEOUT_BODY,
].join('\r\n');

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Ends a request whose body arrives too slowly, with 408 if nothing was sent. Time counts only while it is read. */
export function limitBodyPace(
  request: IncomingMessage,
  response: ServerResponse,
  checkMs = 1000,
  clock: () => number = () => performance.now(),
): void {
  if (!hasBody(request)) return;
  const { socket } = request;
  const { graceMs, bytesPerSecond, totalMs } = PACES[UPLOADS.test(request.url ?? '') ? 'upload' : 'form'];
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
    else socket.end(TIMEOUT_RESPONSE, () => socket.destroy());
  }, checkMs);
  timer.unref();
}
