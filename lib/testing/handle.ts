import { toResponse } from '@/lib/api/call-answer';
import { answerCall } from '@/lib/api/handle';
import { type CallName, routes } from '@/lib/contract/routes';

/** Makes a function that runs the call for a web `Request`; it throws if the address is of none. */
export function handle(name: CallName): (request: Request) => Promise<Response> {
  return async (request) => {
    const answer = await answerCall(request);
    if (!answer) throw new Error(`${request.url} is not the address of ${name}`);
    return toResponse(answer);
  };
}

/** Makes a call with a token, if there is one; returns its status with the fields of its response. */
export async function callWith(
  name: CallName,
  { token, fields = {}, query = '' }: { token?: string; fields?: object; query?: string },
): Promise<{ status: number; code?: string; [field: string]: unknown }> {
  const { method, path } = routes[name];
  const request = new Request(`http://localhost:3000${path}${query}`, {
    method,
    headers: { ...(token && { Authorization: `Bearer ${token}` }), 'Content-Type': 'application/json' },
    body: method === 'POST' ? JSON.stringify(fields) : undefined,
  });
  const response = await handle(name)(request);
  return { status: response.status, ...(await response.json().catch(() => ({}))) };
}
