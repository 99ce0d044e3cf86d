import 'server-only';

interface Mp3Frame {
  bytes: number;
  /** Each channel has this many samples. */
  samples: number;
  sampleRate: number;
  layer: number;
  /** It combines version, layer and sample rate, which are the same for all frames of a recording. */
  kind: number;
}

/** These are kilobits a second, by version (1: MPEG-1; 2: MPEG-2 and 2.5), layer, and the header's index from 1 on. */
const BITRATES = {
  1: {
    1: [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    2: [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    3: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  },
  2: {
    1: [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    3: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  },
} as const;
const SAMPLE_RATES = [44_100, 48_000, 32_000];
/** The index is the two bits of the version: MPEG-2.5, reserved, MPEG-2, MPEG-1. */
const RATE_DIVISORS = [4, 0, 2, 1];
/** The index is the two bits of the layer. */
const LAYERS = [0, 3, 2, 1] as const;

function countSamples(layer: number, divisor: number): number {
  if (layer === 1) return 384;
  return layer === 3 && divisor > 1 ? 576 : 1152;
}

/** Reads the header of a frame (ISO/IEC 11172-3 and 13818-3); returns null for other bytes. */
function readMp3Frame(header: Uint8Array): Mp3Frame | null {
  const [sync = 0, second = 0, third = 0, fourth] = header;
  if (fourth === undefined || sync !== 0xff || (second & 0xe0) !== 0xe0) return null;
  const version = (second >> 3) & 3;
  const divisor = RATE_DIVISORS[version] ?? 0;
  const layer = LAYERS[(second >> 1) & 3] ?? 0;
  const rate = SAMPLE_RATES[(third >> 2) & 3];
  if (divisor === 0 || layer === 0 || rate === undefined) return null;
  // The table lacks index 0, a free rate that no browser plays, and index 15, which is forbidden.
  const kilobits = BITRATES[divisor === 1 ? 1 : 2][layer][(third >> 4) - 1];
  if (kilobits === undefined) return null;
  const sampleRate = rate / divisor;
  const samples = countSamples(layer, divisor);
  const padding = (third >> 1) & 1;
  const bits = kilobits * 1000;
  const bytes =
    layer === 1
      ? (Math.floor((12 * bits) / sampleRate) + padding) * 4
      : Math.floor(((samples / 8) * bits) / sampleRate) + padding;
  return { bytes, samples, sampleRate, layer, kind: (second & 0x1e) | ((third & 0x0c) << 4) };
}

interface Mp3Sound {
  content: Blob;
  durationMs: number;
  /** It is 1, 2 or 3; browsers play only layer 3, after which MP3 is named. */
  layer: number;
}

const CHUNK_BYTES = 1 << 20;
/** Noise contains many accidental frame headers: a file in more pieces than this is no recording. */
const MAX_PIECES = 1000;
const HEADER_BYTES = 4;
const ID3_HEADER_BYTES = 10;
const APE_HEADER_BYTES = 32;
const ID3V1_BYTES = 128;
const SEARCHED_BYTES = 4096;
const LYRICS_BEGIN = 'LYRICSBEGIN';
/** A frame or a tag begins with one of these bytes. */
const BEGINNINGS: ReadonlySet<number> = new Set([0xff, ...[...'IATL'].map((letter) => letter.charCodeAt(0))]);
/** The frame of a VBR header has its name, such as Xing, behind the side information, within these offsets. */
const VBR_NAME_PLACES = { from: 4, to: 40 };

/**
 * Finds the sound frames of an MP3. Tags are left out, and so is the Xing or VBRI header, whose length would be wrong
 * after a cut. Returns null if there are no frames, or more separate pieces than a recording has.
 */
export async function findMp3Sound(file: Blob): Promise<Mp3Sound | null> {
  const reader = createChunkReader(file);
  const pieces: Array<{ start: number; end: number }> = [];
  let seconds = 0;
  let layer = 0;
  let at = 0;
  while (at + HEADER_BYTES <= file.size) {
    const tagEnd = await findTagEnd(reader, at);
    if (tagEnd !== null) {
      at = tagEnd;
      continue;
    }
    const frame = await findFrame(reader, at, file.size);
    if (!frame) {
      at = await findNextCandidate(reader, at + 1);
      continue;
    }
    const end = at + frame.bytes;
    if (!(await hasVbrHeader(reader, at))) {
      const last = pieces.at(-1);
      if (last?.end === at) last.end = end;
      else pieces.push({ start: at, end });
      if (pieces.length > MAX_PIECES) return null;
      seconds += frame.samples / frame.sampleRate;
      layer ||= frame.layer;
    }
    at = end;
  }
  if (pieces.length === 0) return null;
  const content = new Blob(pieces.map(({ start, end }) => file.slice(start, end)));
  return { content, durationMs: Math.round(seconds * 1000), layer };
}

type ChunkReader = ReturnType<typeof createChunkReader>;

function createChunkReader(file: Blob) {
  let chunk = new Uint8Array(0);
  let start = 0;
  return {
    /** Reads bytes from an offset on, fewer at the end of the file. */
    async read(at: number, bytes: number): Promise<Uint8Array> {
      if (at < start || at + bytes > start + chunk.length) {
        start = at;
        chunk = new Uint8Array(await file.slice(at, at + CHUNK_BYTES).arrayBuffer());
      }
      return chunk.subarray(at - start, at - start + bytes);
    },
  };
}

/** Accepts a frame only before another one, a tag or the end of the file, because other bytes may look like one. */
async function findFrame(reader: ChunkReader, at: number, size: number): Promise<Mp3Frame | null> {
  const frame = readMp3Frame(await reader.read(at, HEADER_BYTES));
  if (!frame || at + frame.bytes > size) return null;
  const end = at + frame.bytes;
  if (end + HEADER_BYTES > size || (await findTagEnd(reader, end)) !== null) return frame;
  const next = readMp3Frame(await reader.read(end, HEADER_BYTES));
  return next?.kind === frame.kind ? frame : null;
}

/** Finds the next offset at which a frame or a tag may begin. */
async function findNextCandidate(reader: ChunkReader, from: number): Promise<number> {
  const bytes = await reader.read(from, SEARCHED_BYTES);
  const offset = bytes.findIndex((byte) => BEGINNINGS.has(byte));
  return from + (offset === -1 ? Math.max(1, bytes.length) : offset);
}

/** Returns null if no tag begins at `at`. */
async function findTagEnd(reader: ChunkReader, at: number): Promise<number | null> {
  const head = await reader.read(at, APE_HEADER_BYTES);
  const text = String.fromCharCode(...head.subarray(0, LYRICS_BEGIN.length));
  if (text.startsWith('ID3') && head.length >= ID3_HEADER_BYTES) {
    const size = [...head.subarray(6, ID3_HEADER_BYTES)];
    // The bytes of a tag's size hold seven bits each: a higher value means that this is no tag.
    if (size.some((byte) => byte > 127)) return null;
    const contentBytes = size.reduce((sum, byte) => sum * 128 + byte, 0);
    return at + ID3_HEADER_BYTES + contentBytes;
  }
  if (text.startsWith('APETAGEX') && head.length >= APE_HEADER_BYTES) {
    // A flag tells a header, which precedes the content, from a footer, which follows it.
    const isHeader = ((head[23] ?? 0) & 0x20) !== 0;
    const contentBytes = new DataView(head.buffer, head.byteOffset).getUint32(12, true);
    return at + APE_HEADER_BYTES + (isHeader ? contentBytes : 0);
  }
  if (text.startsWith('TAG')) return at + ID3V1_BYTES;
  return text === LYRICS_BEGIN ? at + LYRICS_BEGIN.length : null;
}

async function hasVbrHeader(reader: ChunkReader, at: number): Promise<boolean> {
  const head = await reader.read(at + VBR_NAME_PLACES.from, VBR_NAME_PLACES.to - VBR_NAME_PLACES.from);
  return /Xing|Info|VBRI/.test(String.fromCharCode(...head));
}
