/** Our ids have 10 characters (docs/product.md, 9); Cloudflare's are UUIDs or 32 hexadecimal digits. */
const OWN_MEDIA_ID_PATTERN = /^[A-Za-z0-9_-]{10}$/;
export const MEDIA_ID_PATTERN = /^[A-Za-z0-9_-]{10,64}$/;

/** An image has these variants, with at most this many pixels on the longest edge. A recording has no variants. */
export const IMAGE_EDGES = { small: 144, thumbnail: 320, medium: 640, public: 1200 } as const;
type ImageVariant = keyof typeof IMAGE_EDGES;

/** It is plain data, so that pages can pass it to the browser. */
export interface MediaUrlConfig {
  /** It is the account hash of Cloudflare Images; without it, all images come from `/api/media`. */
  imagesHash?: string | undefined;
  /** It precedes `/api/media` and has no trailing slash. If it is absent, media come from the page's own origin. */
  origin?: string | undefined;
}

const CLOUDFLARE_DELIVERY = 'https://imagedelivery.net';

/** Builds an image's address. Other ids than ours are Cloudflare's: images stay in the storage that took the upload. */
export function buildImageUrl(mediaId: string, variant: ImageVariant, config: MediaUrlConfig = {}): string {
  const id = encodeURIComponent(mediaId);
  if (config.imagesHash && !OWN_MEDIA_ID_PATTERN.test(mediaId)) {
    return `${CLOUDFLARE_DELIVERY}/${config.imagesHash}/${id}/public`;
  }
  return `${config.origin ?? ''}/api/media/${id}/${variant}`;
}

/** Lists these variants with their widths; undefined for an image of another service, which may lack some of them. */
export function buildImageSrcSet(
  mediaId: string,
  variants: readonly ImageVariant[],
  config: MediaUrlConfig = {},
  { width = IMAGE_EDGES.public, height = 0 }: { width?: number; height?: number } = {},
): string | undefined {
  if (config.origin || !OWN_MEDIA_ID_PATTERN.test(mediaId)) return undefined;
  const longest = Math.max(width, height);
  const sources = variants.map((variant) => {
    const variantWidth = Math.round(width * Math.min(1, IMAGE_EDGES[variant] / longest));
    return `${buildImageUrl(mediaId, variant)} ${variantWidth}w`;
  });
  return sources.join(', ');
}

/** Completes an `audioUrl2Play`, which may be a path of the API's own host. */
export function toPlayableUrl(audioUrl2Play: string, { origin = '' }: MediaUrlConfig = {}): string {
  return audioUrl2Play.startsWith('/') ? origin + audioUrl2Play : audioUrl2Play;
}

/** Builds the address of a recording, or of the `public` variant of an image. */
export function buildMediaUrl(mediaId: string, config: MediaUrlConfig = {}): string {
  return `${config.origin ?? ''}/api/media/${encodeURIComponent(mediaId)}`;
}
