import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { zipSync } from 'fflate';
import sharp, { type Sharp } from 'sharp';
import type { MediaType } from '@/lib/contract/kinds';
import type { RefusalReason } from '@/lib/features/media/server/media-refusal';
import { id3v2 } from './media-tags';

export interface CorpusFile {
  name: string;
  mediaType: MediaType;
  make: () => Promise<Buffer>;
  /** It is the stored file, for an image with the size of its public variant, or the reason of the refusal. */
  expected: Accepted | RefusalReason;
  /** An accepted file is stored with such a notice. */
  note?: RegExp;
}

interface Accepted {
  kind: 'image' | 'audio' | 'video';
  width?: number;
  height?: number;
}

export const picture = (width = 80, height = 60, channels: 3 | 4 = 3): Sharp =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 80, b: 40, alpha: 0.5 } } });

export const noise = (width: number, height: number): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

export const image = (width = 80, height = 60): Accepted => ({ kind: 'image', width, height });

export function accepted(name: string, make: () => Promise<Buffer>, expected: Accepted): CorpusFile {
  return { name, mediaType: expected.kind === 'image' ? 'image' : 'audio', make, expected };
}

export function noted(name: string, make: CorpusFile['make'], expected: Accepted, note: RegExp): CorpusFile {
  return { ...accepted(name, make, expected), note };
}

export function refused(name: string, make: () => Promise<Buffer>, expected: RefusalReason): CorpusFile {
  return { name, mediaType: /\.(png|jpe?g|gif)$/.test(name) ? 'image' : 'audio', make, expected };
}

export const text = (content: string) => () => Promise.resolve(Buffer.from(content));

/** Cuts out the bytes between two fractions of the content, by default up to its end. */
export async function without(make: () => Promise<Buffer>, from: number, to = 1): Promise<Buffer> {
  const whole = await make();
  return Buffer.concat([
    whole.subarray(0, Math.floor(whole.length * from)),
    whole.subarray(Math.ceil(whole.length * to)),
  ]);
}

const recorded = new Map<string, Buffer>();

/** Encodes a test picture and a tone of two seconds with ffmpeg; the result is cached by options. */
export function recording(extension: string, ...options: string[]): () => Promise<Buffer> {
  const key = [extension, ...options].join(' ');
  return async () => {
    const known = recorded.get(key);
    if (known) return known;
    const directory = mkdtempSync(join(tmpdir(), 'corpus-'));
    const target = join(directory, `recording.${extension}`);
    const inputs = ['testsrc=d=2:s=160x120:r=25', 'sine=d=2'].flatMap((source) => [
      '-f',
      'lavfi',
      '-i',
      source,
    ]);
    try {
      execFileSync('ffmpeg', ['-v', 'error', ...inputs, ...options, '-t', '2', target]);
      const content = readFileSync(target);
      recorded.set(key, content);
      return content;
    } finally {
      rmSync(directory, { recursive: true });
    }
  };
}

/** Writes a number into a recording, `offset` bytes behind the name of a box. */
export function claiming(make: () => Promise<Buffer>, box: string, offset: number, value: number) {
  return async () => {
    const content = Buffer.from(await make());
    content.writeUInt32BE(value, content.indexOf(box) + offset);
    return content;
  };
}

/** Puts an ID3 tag with a title of that length before the sound. */
export async function titled(make: () => Promise<Buffer>, length: number): Promise<Buffer> {
  return Buffer.concat([id3v2('A'.repeat(length)), await make()]);
}

export const BILLIONS = 0xff_ff_ff_f0;
export const HEVC = ['-c:v', 'libx265', '-x265-params', 'log-level=error', '-tag:v', 'hvc1'];
export const soundOnly = ['-map', '1:a'];
export const pictureOnly = ['-map', '0:v'];

/** Makes a PNG whose header chunk (bytes 12 to 32) claims that size, without the pixels. */
export async function pngHeader(width: number, height: number, png = picture(1, 1).png()): Promise<Buffer> {
  const header = Buffer.from(await png.toBuffer());
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
  return header;
}

export async function zip(): Promise<Buffer> {
  return Buffer.from(zipSync({ 'hello.txt': Buffer.from('hello') }));
}

/** Does the same as `pngHeader` for a progressive JPEG. */
export async function jpegHeader(width: number, height: number, jpeg: Sharp): Promise<Buffer> {
  const header = await jpeg.toBuffer();
  const frame = header.indexOf(Buffer.from([0xff, 0xc2]));
  header.writeUInt16BE(height, frame + 5);
  header.writeUInt16BE(width, frame + 7);
  return header;
}

/** Makes a GIF with this number of frames that claim that size, without the pixels. */
export async function gifOf(width: number, height: number, frames = 1): Promise<Buffer> {
  const gif = await picture().gif().toBuffer();
  // The frames begin after the header of 13 bytes and the table of colours.
  const first = 13 + 3 * 2 ** (((gif[10] ?? 0) & 7) + 1);
  for (const size of [6, gif.indexOf(0x2c, first) + 5]) {
    gif.writeUInt16LE(width, size);
    gif.writeUInt16LE(height, size + 2);
  }
  const frame = gif.subarray(first, -1);
  return Buffer.concat([gif.subarray(0, first), ...Array(frames).fill(frame), gif.subarray(-1)]);
}

export async function animation(frames: number, width = 40, height = 30): Promise<Buffer> {
  const frame = (index: number) =>
    sharp({ create: { width, height, channels: 3, background: { r: (index * 83) % 256, g: index, b: 90 } } })
      .png()
      .toBuffer();
  const pictures = await Promise.all(Array.from({ length: frames }, (_, index) => frame(index)));
  return sharp(pictures, { join: { animated: true } })
    .gif()
    .toBuffer();
}

export const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
export const html = '<!doctype html><html><script>alert(document.cookie)</script></html>';
