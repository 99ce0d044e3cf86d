import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { listenHere, sendJson, stop } from './loopback-server';

/** OpenAI's client sends a request for chat completions like this. */
interface ModelRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: {
    model: string;
    messages: { role: string; content: string }[];
    response_format: {
      type: string;
      json_schema: { name: string; strict: boolean; schema: Record<string, unknown> };
    };
  };
}

export type ModelReply = (response: ServerResponse, request: ModelRequest) => void;

/** Makes a chat completion as OpenAI documents it, around a message's content. */
export function makeCompletion(content: string | null, choice: Record<string, unknown> = {}) {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_790_000_000,
    model: 'test-model',
    choices: [
      {
        index: 0,
        finish_reason: 'stop',
        logprobs: null,
        message: { role: 'assistant', content, refusal: null, annotations: [] },
        ...choice,
      },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): ModelReply {
  return (response) => sendJson(response, body, status, headers);
}

export function answering(value: unknown): ModelReply {
  return json(makeCompletion(JSON.stringify(value)));
}

/**
 * Starts a loopback server for OpenAI's documented contract with given replies; they are used in order, and the last
 * one is repeated.
 */
export async function startModelServer(port = 0) {
  const requests: ModelRequest[] = [];
  let replies: ModelReply[] = [];
  let onGone = () => {};

  const server = createServer(async (incoming, response) => {
    const body = (await readJson(incoming)) as ModelRequest['body'];
    const request = { path: incoming.url ?? '', headers: incoming.headers, body };
    requests.push(request);
    response.on('close', () => {
      if (!response.writableFinished) onGone();
    });
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    reply?.(response, request);
  });

  return {
    baseUrl: `${await listenHere(server, port)}/v1`,
    requests,
    /** Forgets earlier requests and sets the next replies. */
    reply(...next: ModelReply[]) {
      requests.length = 0;
      replies = next;
    },
    /** Resolves when a client aborts a request before its response. */
    clientGone: () =>
      new Promise<void>((resolve) => {
        onGone = resolve;
      }),
    close: () => stop(server),
  };
}
