import type { NextRequest } from 'next/server';
import { deliverMedia } from '@/lib/features/media/deliver-media';
import { identifyReader } from '@/lib/features/media/media-access';
import { answerSafely } from '@/lib/http/answer-safely';

export const GET = answerSafely(
  { method: 'GET', path: '/api/media/{id}' },
  async (request: NextRequest, { params }: { params: Promise<{ id: string }> }) =>
    deliverMedia(request, await params, await identifyReader(request)),
);
