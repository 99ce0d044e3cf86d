import 'server-only';
import { openAsBlob } from 'node:fs';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import { type IFormat, parseBlob } from 'music-metadata';
import type { MediaKind } from '@/lib/contract/kinds';
import { areFragmentsSound, checkMp4Index } from '@/lib/features/media/mp4-index';

import { MediaRefusal } from '@/lib/features/media/server/media-refusal';
import { behindId3 } from './behind-id3';

/** What a file is by its content, whatever its name says. */
export interface RecognisedMedia {
  kind: MediaKind;
  /** The only content type it is ever served with. */
  contentType: string;
  /** Playing time in milliseconds; null for images, and for MPEG programme streams, which do not tell it. */
  durationMs: number | null;
}

const IMAGE_TYPES: ReadonlyMap<string, string> = new Map([
  ['image/jpeg', 'image/jpeg'],
  ['image/png', 'image/png'],
  ['image/apng', 'image/png'],
  ['image/gif', 'image/gif'],
]);

/** Containers that tell what is in them, and the content type to serve them with. */
const SOUND_TYPES: ReadonlyMap<string, string> = new Map([
  ['audio/mpeg', 'audio/mpeg'],
  ['audio/mp4', 'audio/mp4'],
  ['audio/x-m4a', 'audio/mp4'],
  ['video/mp4', 'video/mp4'],
  ['video/x-m4v', 'video/mp4'],
  ['video/quicktime', 'video/quicktime'],
]);

const MPEG_STREAM_TYPES: ReadonlySet<string> = new Set(['video/MP1S', 'video/MP2P', 'video/mpeg']);

/**
 * Recognises a file by content. Images are only looked at, not decoded: `makeImageVariants` does that.
 *
 * @param path a file on the local disk
 * @throws MediaRefusal `unsupported`, `heic` or `damaged`
 */
export async function recogniseMedia(path: string): Promise<RecognisedMedia> {
  const detected = (await fileTypeFromFile(path))?.mime ?? '';
  const image = IMAGE_TYPES.get(detected);
  if (image) return { kind: 'image', contentType: image, durationMs: null };
  if (MPEG_STREAM_TYPES.has(detected)) return { kind: 'video', contentType: 'video/mpeg', durationMs: null };
  const sound = SOUND_TYPES.get(detected);
  if (sound) return readSound(path, sound);
  throw refusalFor(detected);
}

/**
 * Makes sure that bytes are a JPEG, PNG or GIF before an image decoder sees them.
 *
 * @throws MediaRefusal `unsupported` or `heic`
 */
export async function requireImageContent(input: Uint8Array | string): Promise<void> {
  const found = typeof input === 'string' ? await fileTypeFromFile(input) : await fileTypeFromBuffer(input);
  const detected = found?.mime ?? '';
  if (!IMAGE_TYPES.has(detected)) throw refusalFor(detected);
}

async function readSound(path: string, contentType: string): Promise<RecognisedMedia> {
  const file = await openAsBlob(path);
  const isMp3 = contentType === 'audio/mpeg';
  if (!isMp3) await requireSoundIndex(file);
  const format = await readFormat(isMp3 ? await behindId3(file) : file);
  const { hasAudio, hasVideo } = format;
  const durationMs = Math.round(longestSeconds(format) * 1000);
  if (!(hasAudio || hasVideo) || durationMs === 0) throw new MediaRefusal('damaged');
  if (hasVideo) return { kind: 'video', contentType, durationMs };
  return { kind: 'audio', contentType: isMp3 ? contentType : 'audio/mp4', durationMs };
}

async function requireSoundIndex(file: Blob): Promise<void> {
  const isSound = (await areFragmentsSound(file)) && (await checkMp4Index(file)) === 'sound';
  if (!isSound) throw new MediaRefusal('damaged');
}

async function readFormat(file: Blob): Promise<IFormat> {
  try {
    const { format } = await parseBlob(file, { duration: true, skipCovers: true });
    return format;
  } catch (error) {
    throw new MediaRefusal('damaged', { cause: error });
  }
}

/** Some QuickTime files tell a duration only for their tracks. */
function longestSeconds({ duration = 0, trackInfo }: IFormat): number {
  return trackInfo.reduce((longest, track) => Math.max(longest, track.duration ?? 0), duration);
}

function refusalFor(detected: string): MediaRefusal {
  return new MediaRefusal(/^image\/hei[cf]/.test(detected) ? 'heic' : 'unsupported');
}
