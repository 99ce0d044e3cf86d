import { toResponse } from '@/lib/api/call-answer';
import { callHandler } from '@/lib/api/handle';
import type { CallName } from '@/lib/contract/routes';

/** Answers a call that comes as a request in the web's form. */
export function handle(name: CallName): (request: Request) => Promise<Response> {
  const call = callHandler(name);
  return async (request) => toResponse(await call(request));
}
