import { authenticate } from '@/lib/http/admit';
import { answerSafely } from '@/lib/http/call-answer';
import { grantMediaAccess } from '@/lib/http/deliver-media';

export const POST = answerSafely({ method: 'POST', path: '/media/access' }, async (request) => {
  const { caller } = await authenticate(request, undefined, { access: 'seeUnreleased' });
  return grantMediaAccess(caller);
});
