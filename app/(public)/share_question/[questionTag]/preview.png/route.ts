import { findSharedQuestion } from '@/lib/game-api/cached-pages';
import { previewResponse } from '@/lib/link-previews/draw-preview';
import { questionPreview } from '@/lib/link-previews/question-metadata';
import { drawQuestionPreview } from '@/lib/link-previews/question-preview';
import { readPublicImage } from '@/lib/link-previews/read-public-image';

export const dynamic = 'force-static';
export const revalidate = 3600;

export function generateStaticParams() {
  return [];
}

type Context = RouteContext<'/share_question/[questionTag]/preview.png'>;

/** The preview image of a shared question. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const shared = await findSharedQuestion((await params).questionTag);
  if (!shared) return new Response('Question not found', { status: 404 });
  const shown = questionPreview(shared);
  const picture = shown.mediaId ? await readPublicImage(shown.mediaId) : null;
  // A picture that could not be had today may be there tomorrow.
  const isWhole = picture !== null || !shown.mediaId;
  return previewResponse(await drawQuestionPreview(shown, picture), isWhole ? shown : undefined);
}
