import 'server-only';
import { previewResponse } from './draw-preview';
import { readPublicImage } from './read-public-image';

/**
 * The preview image of what is shown with a picture, if it has one. Drawn without the picture that it should have it
 * names no content, as the picture may be there tomorrow.
 */
export async function previewWithPicture<Shown>(
  shown: Shown,
  mediaId: string | null | undefined,
  draw: (shown: Shown, picture: Uint8Array | null) => Promise<Uint8Array>,
): Promise<Response> {
  const picture = mediaId ? await readPublicImage(mediaId) : null;
  const isWhole = picture !== null || !mediaId;
  return previewResponse(await draw(shown, picture), isWhole ? shown : undefined);
}
