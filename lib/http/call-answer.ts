import 'server-only';

/**
 * What a call reads of a request. The web's own form has all of it; made of Node's it costs a fraction of that form
 * (docs/decisions/0034).
 */
export interface CallRequest {
  readonly url: string;
  readonly headers: Pick<Headers, 'get' | 'has'>;
  readonly body: AsyncIterable<Uint8Array> | null;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
}

/** What a call is answered, before it takes the form of the web or of Node. */
export interface CallAnswer {
  status: number;
  headers: Record<string, string>;
  /** Null: none, not even an empty one. */
  body: string | null;
}

/** An answer with this as its JSON. */
export function jsonAnswer(output: unknown, headers: CallAnswer['headers'], status = 200): CallAnswer {
  return {
    status,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(output),
  };
}

/** The same in the web's form. */
export function toResponse({ status, headers, body }: CallAnswer): Response {
  return new Response(body, { status, headers });
}
