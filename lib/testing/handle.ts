import type { CallName } from '@/lib/contract/routes';
import { toResponse } from '@/lib/http/call-answer';
import { callHandler } from '@/lib/http/handle';

/** Answers a call that comes as a request in the web's form. */
export function handle(name: CallName): (request: Request) => Promise<Response> {
  const call = callHandler(name);
  return async (request) => toResponse(await call(request));
}
