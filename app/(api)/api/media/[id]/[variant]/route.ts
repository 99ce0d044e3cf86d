import { answerSafely } from '@/lib/api/call-answer';
import { deliverMedia, identifyReader } from '@/lib/api/deliver-media';

export const GET = answerSafely(
  { method: 'GET', path: '/api/media/{id}/{variant}' },
  async (request: Request, { params }: { params: Promise<{ id: string; variant: string }> }) =>
    deliverMedia(request, await params, await identifyReader(request)),
);
