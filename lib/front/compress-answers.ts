import type { IncomingMessage, ServerResponse } from 'node:http';
import compression from 'compression';

const compressStream = compression();

/** Compresses what is sent, if the browser takes it and the content type is worth it. */
export function compressAnswers(request: IncomingMessage, response: ServerResponse): void {
  // The middleware knows Express's types only; it needs none of what they add.
  compressStream(
    request as Parameters<typeof compressStream>[0],
    response as Parameters<typeof compressStream>[1],
    () => {},
  );
}
