import { toResponse } from '@/lib/api/call-answer';
import { answerCall } from '@/lib/api/handle';
import { type CallName, routes, withQuery } from '@/lib/contract/routes';
import { CLIENT_ADDRESS_HEADER } from '@/lib/http/client-address';

/** Makes a function that answers a web `Request` by its address; it throws, with this name, if that is of no call. */
export function handle(name: CallName): (request: Request) => Promise<Response> {
  return async (request) => {
    const answer = await answerCall(request);
    if (!answer) throw new Error(`${request.url} is not the address of ${name}`);
    return toResponse(answer);
  };
}

/** Makes a call with a token, if there is one, from this address; returns its status with the fields of its response. */
export async function callWith(
  name: CallName,
  {
    token,
    fields = {},
    address = 'unknown',
  }: { token?: string; fields?: Record<string, unknown>; address?: string },
): Promise<{ status: number; code?: string; [field: string]: unknown }> {
  const { method, path } = routes[name];
  const request = new Request(`http://localhost:3000${method === 'GET' ? withQuery(path, fields) : path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      [CLIENT_ADDRESS_HEADER]: address,
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: method === 'GET' ? undefined : JSON.stringify(fields),
  });
  const response = await handle(name)(request);
  return { status: response.status, ...(await response.json().catch(() => ({}))) };
}
