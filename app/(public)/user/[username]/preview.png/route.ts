import { findProfile } from '@/lib/game-api/cached-pages';
import { previewResponse } from '@/lib/link-previews/draw-preview';
import { profilePreview } from '@/lib/link-previews/profile-metadata';
import { drawProfilePreview } from '@/lib/link-previews/profile-preview';
import { readPublicImage } from '@/lib/link-previews/read-public-image';

export const dynamic = 'force-static';
export const revalidate = 600;

export function generateStaticParams() {
  return [];
}

type Context = RouteContext<'/user/[username]/preview.png'>;

/** The preview image of a profile. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const profile = await findProfile((await params).username);
  if (!profile) return new Response('User not found', { status: 404 });
  const shown = profilePreview(profile);
  const picture = shown.avatarId ? await readPublicImage(shown.avatarId) : null;
  // A picture that could not be had today may be there tomorrow.
  const isWhole = picture !== null || !shown.avatarId;
  return previewResponse(await drawProfilePreview(shown, picture), isWhole ? shown : undefined);
}
