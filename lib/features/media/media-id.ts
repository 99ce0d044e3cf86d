/** Ours have 10 characters (docs/product.md, 9); Cloudflare's are UUIDs or 32 hexadecimal digits. */
const OWN_PATTERN = /^[A-Za-z0-9_-]{10}$/;
export const MEDIA_ID_PATTERN = /^[A-Za-z0-9_-]{10,64}$/;

/** True for anything that can be a media id of ours or of a cloud driver. */
export function isMediaId(value: string): boolean {
  return MEDIA_ID_PATTERN.test(value);
}

/** True for ids of ours. */
export function isOwnMediaId(value: string): boolean {
  return OWN_PATTERN.test(value);
}
