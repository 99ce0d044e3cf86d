import { answerSafely } from '@/lib/api/call-answer';
import { deliverMedia, identifyReader } from '@/lib/api/deliver-media';

export const GET = answerSafely(
  { method: 'GET', path: '/api/media/{id}' },
  async (request: Request, { params }: { params: Promise<{ id: string }> }) =>
    deliverMedia(request, await params, await identifyReader(request)),
);
