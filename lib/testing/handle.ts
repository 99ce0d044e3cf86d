import { toResponse } from '@/lib/api/call-answer';
import { answerCall } from '@/lib/api/handle';
import type { CallName } from '@/lib/contract/routes';

/** Runs a call for a web `Request`. */
export function handle(name: CallName): (request: Request) => Promise<Response> {
  return async (request) => {
    const answer = await answerCall(request);
    if (!answer) throw new Error(`${request.url} is not the address of ${name}`);
    return toResponse(answer);
  };
}
