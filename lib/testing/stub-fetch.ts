import { BroadcastChannel } from 'node:worker_threads';

export interface SentCall {
  path: string;
  key?: string;
  body: Record<string, unknown>;
}

interface Answer {
  status?: number;
  json: object;
}

/** Answers the calls of a component with these responses, 200 by default. jsdom has neither fetch nor BroadcastChannel. */
export function stubFetch(answer: (call: SentCall) => Answer | Promise<Answer>): void {
  async function fetch(
    path: string,
    { headers, body }: { headers: Record<string, string>; body?: string | Blob },
  ) {
    const call = {
      path,
      key: headers['Idempotency-Key'],
      body: typeof body === 'string' ? JSON.parse(body) : {},
    };
    const { status = 200, json } = await answer(call);
    const text = JSON.stringify(json);
    return { ok: status === 200, status, headers: new Map(), json: async () => json, text: async () => text };
  }
  Object.assign(globalThis, { fetch, BroadcastChannel });
}

/** Lets every call wait for its response for ever. */
export const neverAnswer = () => new Promise<Answer>(() => {});
