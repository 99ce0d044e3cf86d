import 'server-only';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { HOST_MAX_BYTES } from '@/lib/contract/host-terms';

/** The host's response is not that of an API; the message is for the log. */
class HostFailure extends Error {
  override name = 'HostFailure';
  /** The message of the host's error response, if it has one. */
  hostMessage?: string;
}

/** The host did not respond, or not in time. */
export class HostSilence extends HostFailure {
  override name = 'HostSilence';
}

export interface HostRequest {
  method: 'GET' | 'POST';
  url: string;
  json?: string;
}

export interface HostAnswer {
  status: number;
  /** It is null for an empty response, and for an error that is not JSON. */
  data: unknown;
}

/** Resolves with the head of the response. `fetch` would return a cached response, because the framework patches it. */
function open({ method, url, json }: HostRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const headers = { Accept: 'application/json', ...(json && { 'Content-Type': 'application/json' }) };
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    request(url, { method, headers, signal }, resolve).once('error', reject).end(json);
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

/** Converts a 5xx to a failure, with the message of its body if it is readable. */
async function readFailure(status: number, response: IncomingMessage): Promise<HostFailure> {
  const text = await readLimited(response).catch(() => '');
  const failure = new HostFailure(`status ${status}`);
  failure.hostMessage = findMessage(readData(text, status));
  return failure;
}

/** Sends one request and reads the whole response before `deadline`. Throws HostSilence or HostFailure. */
export async function exchange(request: HostRequest, deadline: AbortSignal): Promise<HostAnswer> {
  try {
    const response = await open(request, deadline);
    const { statusCode: status = 0 } = response;
    if (status >= 300 && status < 400) {
      response.destroy();
      throw new HostFailure(`status ${status}`);
    }
    if (status >= 500) throw await readFailure(status, response);
    return { status, data: readData(await readLimited(response), status) };
  } catch (error) {
    if (error instanceof HostFailure) throw error;
    if (deadline.aborted) throw new HostSilence('no complete answer in time', { cause: error });
    throw new HostSilence('no connection', { cause: error });
  }
}
