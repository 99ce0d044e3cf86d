import { createResponseWithPicture } from '@/lib/site/link-previews/preview-with-picture';
import { toQuestionPreview } from '@/lib/site/link-previews/question-metadata';
import { drawQuestionPreview } from '@/lib/site/link-previews/question-preview';
import { findSharedQuestion } from '@/lib/site/page-data';

export const dynamic = 'force-static';
export const revalidate = 3600;

export function generateStaticParams() {
  return [];
}

type Context = RouteContext<'/share_question/[questionTag]/preview.png'>;

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const shared = await findSharedQuestion((await params).questionTag);
  if (!shared) return new Response('Question not found', { status: 404 });
  const shown = toQuestionPreview(shared);
  return createResponseWithPicture(shown, shown.mediaId, drawQuestionPreview);
}
