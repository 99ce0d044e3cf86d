import 'server-only';

const MAX_BYTES = 5_000_000;

/** The host could not be reached or did not answer as an API does; the message is for the log. */
export class HostFailure extends Error {
  override name = 'HostFailure';
}

export interface HostAnswer {
  status: number;
  /** The parsed JSON; null for an empty answer. */
  data: unknown;
}

async function readLimited(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new HostFailure(`an answer of more than ${MAX_BYTES} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * One request and its answer, in full before `deadline`.
 * Throws HostFailure for silence, a broken connection, 5xx, a redirect, more than 5 MB, and what is not JSON.
 */
export async function exchange(request: Request, deadline: AbortSignal): Promise<HostAnswer> {
  try {
    const response = await fetch(request, { signal: deadline });
    const { status } = response;
    if (status >= 500 || (status >= 300 && status < 400)) {
      await response.body?.cancel();
      throw new HostFailure(`status ${status}`);
    }
    const text = await readLimited(response);
    return { status, data: text === '' ? null : JSON.parse(text) };
  } catch (error) {
    if (error instanceof HostFailure) throw error;
    if (deadline.aborted) throw new HostFailure('no complete answer in time', { cause: error });
    if (error instanceof SyntaxError) throw new HostFailure('an answer that is not JSON', { cause: error });
    throw new HostFailure('no connection', { cause: error });
  }
}
