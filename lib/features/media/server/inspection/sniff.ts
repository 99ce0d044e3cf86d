import 'server-only';
import { openAsBlob } from 'node:fs';
import { type FileTypeResult, fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import { BlobSource, Input, type InputTrack, Logging, LogLevel, MP4, QTFF } from 'mediabunny';
import type { MediaKind } from '@/lib/contract/kinds';
import { type Codecs, describePartlyPlayable, describeUnplayable } from '@/lib/features/media/codecs';
import { areFragmentsPlausible, checkMp4Index } from '@/lib/features/media/mp4-index';
import { MediaRefusal, type RefusalReason } from '@/lib/features/media/server/media-refusal';
import { findMp3Sound } from './mp3-sound';

const TIMEOUT_MS = 20_000;

// Warnings about odd recordings do not belong in the server's log.
Logging.level = LogLevel.Errors;

/** Reads that fail after the input was disposed of must not end the process. */
const ignoreLate = { handleUnhandledError: () => undefined };

/** Opens an MP4 or MOV; the caller must dispose of it. */
export function openMp4(content: Blob): Input {
  return new Input({ formats: [MP4, QTFF], source: new BlobSource(content, ignoreLate) });
}

/** Reads the codecs and the duration. Throws MediaRefusal `damaged` for an index or tracks that cannot be read. */
async function readMp4Tracks(file: Blob) {
  const isIntact = (await areFragmentsPlausible(file)) && (await checkMp4Index(file)) === 'intact';
  if (!isIntact) throw new MediaRefusal('damaged');
  const input = openMp4(file);
  // Disposing of it ends whatever it is reading.
  const timeout = setTimeout(() => input.dispose(), TIMEOUT_MS);
  try {
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    const tracks = [video, audio].filter((track) => track !== null);
    const durationMs = tracks.length > 0 ? Math.round((await input.computeDuration(tracks)) * 1000) : 0;
    if (!(durationMs > 0 && Number.isSafeInteger(durationMs))) throw new MediaRefusal('damaged');
    return { picture: await readCodec(video), sound: await readCodec(audio), durationMs };
  } catch (error) {
    throw error instanceof MediaRefusal ? error : new MediaRefusal('damaged', { cause: error });
  } finally {
    clearTimeout(timeout);
    input.dispose();
  }
}

async function readCodec(track: InputTrack | null): Promise<string | null> {
  if (!track) return null;
  const id = await track.getInternalCodecId();
  const name = typeof id === 'string' ? id : 'unknown';
  // An encrypted track has "enc…" in place of its codec.
  return name.startsWith('enc') ? name : ((await track.getCodec()) ?? name);
}

export interface RecognisedMedia {
  kind: MediaKind;
  /** A recording is served with this type; an image becomes WebP and JPEG. */
  contentType: string;
  durationMs: number | null;
  note?: string | undefined;
}

const ANIMATED_PNG_NOTE =
  'This PNG is animated. It was stored as a still picture of its first frame. Choose a GIF if it should move.';

const IMAGE_TYPES: ReadonlyMap<string, string> = new Map([
  ['image/jpeg', 'image/jpeg'],
  ['image/png', 'image/png'],
  ['image/apng', 'image/png'],
  ['image/gif', 'image/gif'],
]);

/** Detected types of recordings get these content types; an MP4 or MOV without a picture gets `audio/mp4` instead. */
const SOUND_TYPES: ReadonlyMap<string, string> = new Map([
  ['audio/mpeg', 'audio/mpeg'],
  ['audio/mp4', 'audio/mp4'],
  ['audio/x-m4a', 'audio/mp4'],
  ['video/mp4', 'video/mp4'],
  ['video/x-m4v', 'video/mp4'],
  ['video/quicktime', 'video/quicktime'],
]);

const MPEG_STREAM_TYPES: ReadonlySet<string> = new Set(['video/MP1S', 'video/MP2P', 'video/mpeg']);
/** People expect these types to be accepted, so each refusal names the type. */
const REFUSED_TYPES: readonly (readonly [RegExp, RefusalReason])[] = [
  [/^image\/hei[cf]/, 'heic'],
  [/^image\/webp/, 'webp'],
  [/^image\/avif/, 'avif'],
  [/^audio\/wav$/, 'wave'],
  [/^(?:audio|video|application)\/ogg/, 'ogg'],
];
const HEAD_BYTES = 12;
/** Accepted files begin like this. If such a file is not recognised, it was truncated. */
const BEGINNINGS = /^(?:\x89PNG|\xff\xd8|GIF8|.{4}ftyp)/s;

/** Recognises a file by content, without decoding images, which `makeImageVariants` does. Throws MediaRefusal. */
export async function recogniseMedia(path: string): Promise<RecognisedMedia> {
  const detected = await detectType(fileTypeFromFile(path));
  const image = IMAGE_TYPES.get(detected);
  if (image) {
    const note = detected === 'image/apng' ? ANIMATED_PNG_NOTE : undefined;
    return { kind: 'image', contentType: image, durationMs: null, note };
  }
  if (MPEG_STREAM_TYPES.has(detected)) requirePlayable({ picture: 'mpeg', sound: null });
  const sound = SOUND_TYPES.get(detected);
  const file = await openAsBlob(path);
  if (sound) return sound === 'audio/mpeg' ? readMp3(file) : readMp4(file, sound);
  throw chooseRefusal(detected, await file.slice(0, HEAD_BYTES).bytes());
}

/** Checks that bytes, or the file of a path, are JPEG, PNG or GIF before a decoder sees them. Throws MediaRefusal. */
export async function requireImageContent(input: Uint8Array | string): Promise<void> {
  const isPath = typeof input === 'string';
  const detected = await detectType(isPath ? fileTypeFromFile(input) : fileTypeFromBuffer(input));
  if (IMAGE_TYPES.has(detected)) return;
  throw chooseRefusal(
    detected,
    isPath ? await (await openAsBlob(input)).slice(0, HEAD_BYTES).bytes() : input,
  );
}

/** Returns the type that the library finds; an empty text if it finds none. */
async function detectType(detecting: Promise<FileTypeResult | undefined>): Promise<string> {
  try {
    return (await detecting)?.mime ?? '';
  } catch (error) {
    // The name is compared, because bundling breaks `instanceof` for the library's error.
    if (error instanceof Error && error.name === 'EndOfStreamError') return '';
    throw error;
  }
}

async function readMp3(file: Blob): Promise<RecognisedMedia> {
  const sound = await findMp3Sound(file);
  if (!sound) throw new MediaRefusal('damaged');
  requirePlayable({ picture: null, sound: `mp${sound.layer}` });
  return { kind: 'audio', contentType: 'audio/mpeg', durationMs: sound.durationMs };
}

async function readMp4(file: Blob, contentType: string): Promise<RecognisedMedia> {
  const { picture, sound, durationMs } = await readMp4Tracks(file);
  requirePlayable({ picture, sound });
  if (sound === null) throw new MediaRefusal('silent');
  const isVideo = picture !== null;
  return {
    kind: isVideo ? 'video' : 'audio',
    contentType: isVideo ? contentType : 'audio/mp4',
    durationMs,
    note: describePartlyPlayable(picture) ?? undefined,
  };
}

function requirePlayable(codecs: Codecs): void {
  const message = describeUnplayable(codecs);
  if (message) throw new MediaRefusal('unplayable', { message });
}

function chooseRefusal(detected: string, head: Uint8Array): MediaRefusal {
  const known = REFUSED_TYPES.find(([type]) => type.test(detected));
  if (known) return new MediaRefusal(known[1]);
  const isCutOff = detected === '' && BEGINNINGS.test(String.fromCharCode(...head.subarray(0, HEAD_BYTES)));
  return new MediaRefusal(isCutOff ? 'damaged' : 'unsupported');
}
