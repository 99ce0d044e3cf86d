import { answerSafely } from '@/lib/http/answer-safely';
import { authenticate } from '@/lib/http/authenticate';
import { grantMediaAccess } from '@/lib/http/media-access';

export const POST = answerSafely({ method: 'POST', path: '/media/access' }, async (request) => {
  const { caller } = await authenticate(request, undefined, { access: 'seeUnreleased' });
  return grantMediaAccess(caller);
});
