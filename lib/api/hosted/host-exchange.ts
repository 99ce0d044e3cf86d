import 'server-only';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { HOST_MAX_BYTES } from '@/lib/contract/host-terms';

/** The host's response is not that of an API; the message is for the log. */
class HostFailure extends Error {
  override name = 'HostFailure';
  /** The message of the host's 5xx, if it has one. */
  said?: string;
}

/** The host could not be reached, or did not respond in time. */
export class HostSilence extends HostFailure {
  override name = 'HostSilence';
}

export interface HostRequest {
  method: 'GET' | 'POST';
  url: string;
  /** JSON. */
  body?: string;
}

export interface HostAnswer {
  status: number;
  /** The parsed JSON; null for an empty response, and for an error that is not JSON. */
  data: unknown;
}

/**
 * Sends the request and resolves with the head of the response. It does not use `fetch`, which the framework patches in
 * pages: a retry would get the cached response, and copies of unread responses would stay in memory.
 */
function open({ method, url, body }: HostRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const headers = { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) };
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    request(url, { method, headers, signal }, resolve).once('error', reject).end(body);
  });
}

async function readLimited(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > HOST_MAX_BYTES) throw new HostFailure(`an answer of more than ${HOST_MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  // TextDecoder drops a byte order mark, which is not valid JSON; Buffer's toString does not.
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** The message of an error, if it has one. */
export function findMessage(data: unknown): string | undefined {
  const { message } = Object(data) as { message?: unknown };
  return typeof message === 'string' && message !== '' ? message : undefined;
}

function readData(text: string, status: number): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch (error) {
    if (status >= 400) return null;
    throw new HostFailure('an answer that is not JSON', { cause: error });
  }
}

/** A 5xx as a failure, with the message of its body if it is readable. */
async function failureOf(status: number, response: IncomingMessage): Promise<HostFailure> {
  const text = await readLimited(response).catch(() => '');
  const failure = new HostFailure(`status ${status}`);
  const said = findMessage(readData(text, status));
  if (said) failure.said = said;
  return failure;
}

/**
 * Sends one request and reads the whole response before `deadline`. Throws HostSilence if there is none or the
 * connection breaks; HostFailure for 5xx, a redirect, more than 5 MB, or a response that is not JSON.
 */
export async function exchange(request: HostRequest, deadline: AbortSignal): Promise<HostAnswer> {
  try {
    const response = await open(request, deadline);
    const { statusCode: status = 0 } = response;
    if (status >= 300 && status < 400) {
      response.destroy();
      throw new HostFailure(`status ${status}`);
    }
    if (status >= 500) throw await failureOf(status, response);
    return { status, data: readData(await readLimited(response), status) };
  } catch (error) {
    if (error instanceof HostFailure) throw error;
    if (deadline.aborted) throw new HostSilence('no complete answer in time', { cause: error });
    throw new HostSilence('no connection', { cause: error });
  }
}
