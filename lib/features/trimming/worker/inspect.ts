import {
  ADTS,
  BlobSource,
  canEncodeVideo,
  EncodedPacketSink,
  FLAC,
  Input,
  type InputAudioTrack,
  type InputFormat,
  type InputTrack,
  type InputVideoTrack,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  UnsupportedInputFormatError,
  WAVE,
  WEBM,
} from 'mediabunny';
import { checkMp4Index } from '@/lib/features/media/mp4-index';
import { type TrimProblem, toTrimProblem } from '@/lib/features/trimming/problem';
import { findTimelineEnd } from '@/lib/features/trimming/rules';
import type { Container, PictureFacts, SoundFacts, SourceFacts, TrimSource } from './source';

/** The end of a truncated track is found to this precision, in seconds. */
const PRECISION = 0.1;
/** Containers round their own length by at most this many seconds. */
const DURATION_SLACK = 1;

/** Returns when the data of an interrupted download end, by the file's own timestamps; null for a whole file. */
async function findTruncation(
  tracks: InputTrack[],
  declared: number,
  indexed: number,
): Promise<number | null> {
  const stops = await Promise.all(tracks.map((track) => findLastReadableTime(track, indexed)));
  const ends = [...stops, indexed < declared - DURATION_SLACK ? indexed : null].filter((end) => end !== null);
  return ends.length > 0 ? Math.min(...ends) : null;
}

/** Finds the last time with a readable packet; null if the track can be read to its end. */
async function findLastReadableTime(track: InputTrack, end: number): Promise<number | null> {
  const sink = new EncodedPacketSink(track);
  if (await sink.getPacket(Number.POSITIVE_INFINITY)) return null;
  let readable = await track.getFirstTimestamp();
  let missing = end;
  while (missing - readable > PRECISION) {
    const middle = (readable + missing) / 2;
    if (await sink.getPacket(middle)) readable = middle;
    else missing = middle;
  }
  return readable;
}

/** The streams of an Ogg file that begin like this hold a picture, which no clip of ours can keep. */
const OGG_PICTURES = [
  ['\x80theora', 'theora'],
  ['BBCD\0', 'dirac'],
  ['OVP80', 'vp8'],
] as const;

/** The first pages of an Ogg file identify all its streams, in a few bytes each. */
const HEAD_BYTES = 4096;
const PAGE_HEAD_BYTES = 27;
const FLAGS_AT = 5;
const FIRST_PAGE_FLAG = 2;

/** Returns the codec of an Ogg file's picture, or null. The library would silently leave the picture out of a clip. */
export async function findOggPicture(file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  let page = 0;
  while (text.startsWith('OggS', page) && ((bytes[page + FLAGS_AT] ?? 0) & FIRST_PAGE_FLAG) !== 0) {
    const lengthsStart = page + PAGE_HEAD_BYTES;
    const lengthsCount = bytes[lengthsStart - 1] ?? 0;
    const lengths = bytes.subarray(lengthsStart, lengthsStart + lengthsCount);
    const content = lengthsStart + lengthsCount;
    const picture = OGG_PICTURES.find(([beginning]) => text.startsWith(beginning, content));
    if (picture) return picture[1];
    page = content + lengths.reduce((sum, length) => sum + length, 0);
  }
  return null;
}

const CONTAINERS = new Map<InputFormat, Container>([
  [MP4, 'mp4'],
  [QTFF, 'mov'],
  [WEBM, 'webm'],
  [MATROSKA, 'mkv'],
  [MP3, 'mp3'],
  [WAVE, 'wav'],
  [ADTS, 'aac'],
  [FLAC, 'flac'],
  [OGG, 'ogg'],
]);

/** The frame rate is known after this many packets, so the whole file need not be read. */
const RATE_SAMPLE = 120;

type InspectResult = { kind: 'opened'; source: TrimSource } | { kind: 'refused'; problem: TrimProblem };

/** Opens a recording of at least `shortest` seconds; returns the problem of an unusable file. */
export async function inspectFile(file: File, shortest: number): Promise<InspectResult> {
  if (file.size === 0) return refuseFile('empty');
  const input = new Input({ source: new BlobSource(file), formats: [...CONTAINERS.keys()] });
  const result = await readSource(file, input, shortest).catch(
    (error: unknown): InspectResult =>
      error instanceof UnsupportedInputFormatError
        ? refuseFile('not-media')
        : { kind: 'refused', problem: toTrimProblem(error, 'damaged') },
  );
  if (result.kind === 'refused') input.dispose();
  return result;
}

async function readSource(file: File, input: Input, shortest: number): Promise<InspectResult> {
  const container = CONTAINERS.get(await input.getFormat());
  if (!container) return refuseFile('not-media');
  if (container === 'mp4' || container === 'mov') {
    const index = await checkMp4Index(file);
    if (index !== 'intact') return refuseFile(index === 'missing' ? 'incomplete' : 'damaged');
  }
  const oggPicture = container === 'ogg' ? await findOggPicture(file) : null;
  if (oggPicture) {
    return { kind: 'refused', problem: { kind: 'unknown-codec', part: 'picture', codec: oggPicture } };
  }

  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  const tracks = [video, audio].filter((track) => track !== null);
  if (tracks.length === 0) return refuseFile('incomplete');

  const unknown = await findUnknownCodec(video, audio);
  if (unknown) return { kind: 'refused', problem: unknown };

  const origin = Math.max(0, await input.getFirstTimestamp(tracks));
  const indexedEnd = await input.computeDuration(tracks);
  const declaredEnd = Math.max(indexedEnd, (await input.getDurationFromMetadata(tracks)) ?? 0);
  const duration = declaredEnd - origin;
  if (!Number.isFinite(duration) || duration <= 0) return refuseFile('incomplete');
  if (findTimelineEnd(duration) < shortest)
    return { kind: 'refused', problem: { kind: 'too-short', duration } };
  const truncatedAt = await findTruncation(tracks, declaredEnd, indexedEnd);
  if (truncatedAt !== null && truncatedAt - origin < shortest) return refuseFile('incomplete');

  const facts: SourceFacts = {
    container,
    duration,
    stopsAt: truncatedAt === null ? null : truncatedAt - origin,
    picture: video && (await readPicture(video)),
    sound: audio && (await readSound(audio)),
  };
  return { kind: 'opened', source: { file, facts, input, video, audio, origin } };
}

async function findUnknownCodec(
  video: InputVideoTrack | null,
  audio: InputAudioTrack | null,
): Promise<TrimProblem | null> {
  for (const track of [video, audio]) {
    if (!track || (await track.getCodec()) !== null) continue;
    const id = await track.getInternalCodecId();
    return {
      kind: 'unknown-codec',
      part: track === video ? 'picture' : 'sound',
      codec: typeof id === 'string' ? id.trim() : 'unknown',
    };
  }
  return null;
}

async function readPicture(track: InputVideoTrack): Promise<PictureFacts> {
  const codec = await track.getCodec();
  const width = await track.getDisplayWidth();
  const height = await track.getDisplayHeight();
  const [stats, canShow] = await Promise.all([track.computePacketStats(RATE_SAMPLE), track.canDecode()]);
  return {
    codec: codec ?? 'unknown',
    width,
    height,
    framesPerSecond: stats.averagePacketRate,
    canShow,
    canEncode: canShow && codec !== null && (await canEncodeVideo(codec, { width, height })),
  };
}

async function readSound(track: InputAudioTrack): Promise<SoundFacts> {
  return { codec: (await track.getCodec()) ?? 'unknown', canHear: await track.canDecode() };
}

function refuseFile(kind: 'empty' | 'not-media' | 'incomplete' | 'damaged'): InspectResult {
  return { kind: 'refused', problem: { kind } };
}
