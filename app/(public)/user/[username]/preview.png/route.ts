import { createResponseWithPicture } from '@/lib/site/link-previews/preview-with-picture';
import { toProfilePreview } from '@/lib/site/link-previews/profile-metadata';
import { drawProfilePreview } from '@/lib/site/link-previews/profile-preview';
import { findProfile } from '@/lib/site/page-data';

export const dynamic = 'force-static';
export const revalidate = 600;

export function generateStaticParams() {
  return [];
}

type Context = RouteContext<'/user/[username]/preview.png'>;

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const profile = await findProfile((await params).username);
  if (!profile) return new Response('User not found', { status: 404 });
  const shown = toProfilePreview(profile);
  return createResponseWithPicture(shown, shown.avatarId, drawProfilePreview);
}
