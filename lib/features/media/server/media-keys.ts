import 'server-only';
import { randomBytes } from 'node:crypto';
import type { MediaKind } from '@/lib/contract/kinds';

/** Makes a random id of 10 characters of `A-Za-z0-9_-` (docs/product.md, 9). */
export function createMediaId(): string {
  return randomBytes(8).toString('base64url').slice(0, 10);
}

/** These files of an image cannot be made again. */
export const IMAGE_FILE_NAMES = ['public.webp', 'public.jpg', 'thumbnail.webp'] as const;
/** These files are made again from `public.webp` if they are missing. */
export const REMADE_FILE_NAMES = ['small.webp', 'medium.webp'] as const;
export type RemadeFileName = (typeof REMADE_FILE_NAMES)[number];
export type ImageFileName = (typeof IMAGE_FILE_NAMES)[number] | RemadeFileName;

export function isRemade(name: ImageFileName): name is RemadeFileName {
  return (REMADE_FILE_NAMES as readonly ImageFileName[]).includes(name);
}

export function buildImageKey(id: string, name: ImageFileName): string {
  return `images/${id}/${name}`;
}

export function findImageContentType(name: ImageFileName): string {
  return name.endsWith('.webp') ? 'image/webp' : 'image/jpeg';
}

/** Audio and video have one file each. */
export function buildSoundKey(id: string): string {
  return `audio/${id}`;
}

/** Lists the keys of the files that cannot be made again. */
export function listLastingKeys({ id, kind }: { id: string; kind: MediaKind }): string[] {
  return kind === 'image' ? IMAGE_FILE_NAMES.map((name) => buildImageKey(id, name)) : [buildSoundKey(id)];
}

export function listKeys(media: { id: string; kind: MediaKind }): string[] {
  const remade = media.kind === 'image' ? REMADE_FILE_NAMES : [];
  return [...listLastingKeys(media), ...remade.map((name) => buildImageKey(media.id, name))];
}

export function buildArrivalKey(id: string): string {
  return `incoming/${id}`;
}

export function readMediaId(key: string): string {
  return key.split('/')[1] ?? '';
}
