import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { RawAnswer } from '@/lib/kept/finished-answer';

const HEAD_END = '\r\n\r\n';

/** Without a name of a browser the framework sends what link previews read after the page's head. */
const HEADERS = { host: 'localhost', 'user-agent': 'nobody' };

/**
 * What a listener answers to a request for that address that comes of nobody: it has no header, cookie or address of
 * anybody, and no connection that could break. Rejects where the listener ends the response before its end.
 */
export async function answerToNobody(listener: RequestListener, url: string): Promise<RawAnswer> {
  const request = new IncomingMessage(new Socket());
  // Of HTTP/1.0 a body is not cut into chunks.
  Object.assign(request, { method: 'GET', url, headers: { ...HEADERS }, httpVersionMinor: 0 });
  request.push(null);
  const response = new ServerResponse(request);
  const chunks: Buffer[] = [];
  const kept = new Writable({
    // Nobody would tell the response that it may go on.
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  response.assignSocket(kept as Socket);
  response.once('finish', () => kept.end());
  listener(request, response);
  await finished(kept);
  const sent = Buffer.concat(chunks);
  const headLength = sent.indexOf(HEAD_END);
  // Of a failed picture the framework sets another one on the response after its head was written.
  const [, status] = sent.toString('latin1', 0, headLength).split(' ', 2);
  const body = sent.subarray(headLength + HEAD_END.length);
  return { status: Number(status), headers: response.getHeaders(), body };
}
