import type { NextRequest } from 'next/server';
import { answerSafely } from '@/lib/http/answer-safely';
import { deliverMedia } from '@/lib/http/deliver-media';
import { identifyReader } from '@/lib/http/media-access';

export const GET = answerSafely(
  { method: 'GET', path: '/api/media/{id}/{variant}' },
  async (request: NextRequest, { params }: { params: Promise<{ id: string; variant: string }> }) =>
    deliverMedia(request, await params, await identifyReader(request)),
);
