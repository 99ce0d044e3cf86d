import { authenticateCaller } from '@/lib/api/admit';
import { answerSafely } from '@/lib/api/call-answer';
import { grantMediaAccess } from '@/lib/api/deliver-media';

export const POST = answerSafely({ method: 'POST', path: '/media/access' }, async (request) => {
  return grantMediaAccess(await authenticateCaller(request, 'seeUnreleased'));
});
