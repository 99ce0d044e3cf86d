import { toResponse } from '@/lib/api/call-answer';
import { answerCall } from '@/lib/api/handle';
import type { CallName } from '@/lib/contract/routes';

/** Answers a call that comes as a request in the web's form. */
export function handle(name: CallName): (request: Request) => Promise<Response> {
  return async (request) => {
    const answer = await answerCall(request);
    if (!answer) throw new Error(`${request.url} is not the address of ${name}`);
    return toResponse(answer);
  };
}
