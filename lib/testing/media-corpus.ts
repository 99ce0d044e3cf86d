import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { MediaType } from '@/lib/contract/kinds';

import type { RefusalReason } from '@/lib/features/media/server/media-refusal';

/** A file somebody might upload, and what must become of it. */
export interface CorpusFile {
  name: string;
  mediaType: MediaType;
  make: () => Promise<Buffer>;
  /** The kind it is stored as with, for images, the size of its public variant; or why it is refused. */
  expected: Accepted | RefusalReason;
  /** What the person is told of a file that is accepted. */
  note?: RegExp;
}

interface Accepted {
  kind: 'image' | 'audio' | 'video';
  width?: number;
  height?: number;
}

const picture = (width = 80, height = 60, channels: 3 | 4 = 3): Sharp =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 80, b: 40, alpha: 0.5 } } });

const noise = (width: number, height: number): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

const image = (width = 80, height = 60): Accepted => ({ kind: 'image', width, height });

function accepted(name: string, make: () => Promise<Buffer>, expected: Accepted): CorpusFile {
  return { name, mediaType: expected.kind === 'image' ? 'image' : 'audio', make, expected };
}

function noted(name: string, make: CorpusFile['make'], expected: Accepted, note: RegExp): CorpusFile {
  return { ...accepted(name, make, expected), note };
}

function refused(name: string, make: () => Promise<Buffer>, expected: RefusalReason): CorpusFile {
  return { name, mediaType: /\.(png|jpe?g|gif)$/.test(name) ? 'image' : 'audio', make, expected };
}

const text = (content: string) => () => Promise.resolve(Buffer.from(content));

async function without(make: () => Promise<Buffer>, from: number, to = 1): Promise<Buffer> {
  const whole = await make();
  return Buffer.concat([
    whole.subarray(0, Math.floor(whole.length * from)),
    whole.subarray(Math.ceil(whole.length * to)),
  ]);
}

/** What ffmpeg makes of two inputs, a test picture and a tone, both two seconds long. */
function recording(extension: string, ...options: string[]): () => Promise<Buffer> {
  return async () => {
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
      return readFileSync(target);
    } finally {
      rmSync(directory, { recursive: true });
    }
  };
}

/** Writes a number into a recording, `offset` bytes behind the name of a box. */
function claiming(make: () => Promise<Buffer>, box: string, offset: number, value: number) {
  return async () => {
    const content = Buffer.from(await make());
    content.writeUInt32BE(value, content.indexOf(box) + offset);
    return content;
  };
}

/** Puts an ID3 tag with a title of that length before the sound. */
async function titled(make: () => Promise<Buffer>, bytes: number): Promise<Buffer> {
  const sizes = [21, 14, 7, 0].map((shift) => ((bytes + 10) >> shift) & 127);
  const frame = Buffer.alloc(10);
  frame.write('TIT2');
  frame.writeUInt32BE(bytes, 4);
  const text = Buffer.alloc(bytes, 'A');
  text[0] = 0;
  return Buffer.concat([Buffer.from('ID3\x03\0\0'), Buffer.from(sizes), frame, text, await make()]);
}

const BILLIONS = 0xff_ff_ff_f0;
const HEVC = ['-c:v', 'libx265', '-x265-params', 'log-level=error', '-tag:v', 'hvc1'];
const soundOnly = ['-map', '1:a'];
const pictureOnly = ['-map', '0:v'];

/** The header of a PNG of that size with no pixels behind it. */
async function pngHeader(width: number, height: number): Promise<Buffer> {
  const header = Buffer.from(await picture(1, 1).png().toBuffer());
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
  return header;
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

async function zip(): Promise<Buffer> {
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  return Buffer.concat([local, deflateRawSync(Buffer.from('hello'))]);
}

async function animation(frames: number, width = 40, height = 30): Promise<Buffer> {
  const frame = (index: number) =>
    sharp({ create: { width, height, channels: 3, background: { r: (index * 83) % 256, g: index, b: 90 } } })
      .png()
      .toBuffer();
  const pictures = await Promise.all(Array.from({ length: frames }, (_, index) => frame(index)));
  return sharp(pictures, { join: { animated: true } })
    .gif()
    .toBuffer();
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const html = '<!doctype html><html><script>alert(document.cookie)</script></html>';

const images: CorpusFile[] = [
  accepted('plain.jpg', () => picture().jpeg().toBuffer(), image()),
  accepted('upper.JPEG', () => picture().jpeg().toBuffer(), image()),
  accepted('progressive.jpg', () => picture().jpeg({ progressive: true }).toBuffer(), image()),
  accepted('grey.jpg', () => picture().greyscale().jpeg().toBuffer(), image()),
  accepted('cmyk.jpg', () => picture().toColourspace('cmyk').jpeg().toBuffer(), image()),
  accepted('full-chroma.jpg', () => picture().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(), image()),
  accepted('wide-gamut.jpg', () => picture().withIccProfile('p3').jpeg().toBuffer(), image()),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((orientation) =>
    accepted(
      `orientation-${orientation}.jpg`,
      () => picture().withMetadata({ orientation }).jpeg().toBuffer(),
      orientation < 5 ? image(80, 60) : image(60, 80),
    ),
  ),
  accepted(
    'place.jpg',
    () =>
      picture()
        .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
        .jpeg()
        .toBuffer(),
    image(),
  ),
  accepted('plain.png', () => picture().png().toBuffer(), image()),
  accepted('transparent.png', () => picture(80, 60, 4).png().toBuffer(), image()),
  accepted('palette.png', () => picture().png({ palette: true }).toBuffer(), image()),
  accepted('interlaced.png', () => picture().png({ progressive: true }).toBuffer(), image()),
  accepted('16-bit.png', () => picture().toColourspace('rgb16').png().toBuffer(), image()),
  accepted('grey-16-bit.png', () => picture().greyscale().toColourspace('grey16').png().toBuffer(), image()),
  noted(
    'animated.png',
    recording('png', ...pictureOnly, '-f', 'apng', '-plays', '0'),
    image(160, 120),
    /stored as a still picture/,
  ),
  accepted('plain.gif', () => picture().gif().toBuffer(), image()),
  accepted('animated.gif', () => animation(5), image(40, 30)),
  accepted('long.gif', () => animation(120), image(40, 30)),
  accepted('one-pixel.png', () => picture(1, 1).png().toBuffer(), image(1, 1)),
  accepted('strip.png', () => picture(10_000, 4).png().toBuffer(), image(1200, 1)),
  accepted('tower.jpg', () => picture(4, 10_000).jpeg().toBuffer(), image(1, 1200)),
  accepted(
    'twelve-megapixels.jpg',
    () => noise(800, 600).resize(4000, 3000, { kernel: 'nearest' }).jpeg().toBuffer(),
    image(1200, 900),
  ),
  accepted('sixty-four-megapixels.png', () => picture(8000, 8000).png().toBuffer(), image(1200, 1200)),
  accepted('fifty-megapixels.jpg', () => picture(8192, 6144).jpeg().toBuffer(), image(1200, 900)),
  accepted(
    'progressive-39-megapixels.jpg',
    () => picture(6240, 6240).jpeg({ progressive: true }).toBuffer(),
    image(1200, 1200),
  ),
  accepted(
    'interlaced-40-megapixels.png',
    () => picture(6320, 6320).png({ progressive: true }).toBuffer(),
    image(1200, 1200),
  ),
  accepted('png-named.jpg', () => picture().png().toBuffer(), image()),
  accepted(
    'trailing-junk.png',
    async () => Buffer.concat([await picture().png().toBuffer(), Buffer.from(html)]),
    image(),
  ),
  refused('truncated.jpg', () => without(() => noise(400, 300).jpeg().toBuffer(), 0.5), 'damaged'),
  refused('headless.jpg', () => without(() => noise(400, 300).jpeg().toBuffer(), 0, 0.1), 'unsupported'),
  refused('truncated.png', () => without(() => noise(400, 300).png().toBuffer(), 0.5), 'damaged'),
  refused('holed.png', () => without(() => noise(400, 300).png().toBuffer(), 0.4, 0.6), 'damaged'),
  refused('truncated.gif', () => without(() => noise(200, 200).gif().toBuffer(), 0.3), 'damaged'),
  refused('nine-hundred-megapixels.png', () => pngHeader(30_000, 30_000), 'too-many-pixels'),
  refused('largest-possible.png', () => pngHeader(0x7fffffff, 0x7fffffff), 'damaged'),
  accepted('panorama.png', () => picture(30_000, 2).png().toBuffer(), image(1200, 1)),
  refused('line.png', () => pngHeader(30_001, 1), 'too-many-pixels'),
  refused('sixty-five-megapixels.png', () => picture(8063, 8063).png().toBuffer(), 'too-many-pixels'),
  refused(
    'progressive-full-chroma.jpg',
    () => picture(6000, 6000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    'progressive',
  ),
  refused(
    'interlaced-16-bit.png',
    () => picture(6000, 6000).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    'interlaced',
  ),
  refused('poster.gif', () => picture(6400, 6400).gif({ effort: 1 }).toBuffer(), 'large-gif'),
  refused('endless.gif', () => animation(65, 1000, 1000), 'too-many-pixels'),
  refused('drawing.png', text(svg), 'unsupported'),
  refused('drawing-with-header.png', text(`<?xml version="1.0"?>${svg}`), 'unsupported'),
  refused(
    'script-polyglot.gif',
    text('GIF89a/*                                 */=1;alert(1);//'),
    'damaged',
  ),
  refused('page.png', text(html), 'unsupported'),
  refused('webp-named.png', () => picture().webp().toBuffer(), 'unsupported'),
  refused('tiff-named.png', () => picture().tiff().toBuffer(), 'unsupported'),
  refused('avif-named.jpg', () => picture().avif().toBuffer(), 'unsupported'),
  refused('phone.jpg', text('\0\0\0\x18ftypheic\0\0\0\0heicmif1'), 'heic'),
  refused('archive.png', zip, 'unsupported'),
  refused('empty.png', text(''), 'empty'),
  refused('one-byte.png', text('x'), 'unsupported'),
  refused(
    'magic-only.png',
    () => Promise.resolve(Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])),
    'damaged',
  ),
  refused('magic-only.jpg', () => Promise.resolve(Buffer.from([0xff, 0xd8, 0xff, 0xe0])), 'damaged'),
  refused('sound.png', recording('mp3', ...soundOnly), 'wrong-kind'),
  refused('huge.png', () => Promise.resolve(Buffer.alloc(20_000_001, 1)), 'too-big'),
];

const sounds: CorpusFile[] = [
  accepted('tone.mp3', recording('mp3', ...soundOnly), { kind: 'audio' }),
  accepted('variable.mp3', recording('mp3', ...soundOnly, '-q:a', '5', '-write_xing', '0'), {
    kind: 'audio',
  }),
  accepted('tagged.mp3', recording('mp3', ...soundOnly, '-metadata', 'title=The answer'), { kind: 'audio' }),
  accepted('long-title.mp3', () => titled(recording('mp3', ...soundOnly), 20_000_000), { kind: 'audio' }),
  accepted('mono.mp3', recording('mp3', ...soundOnly, '-ac', '1', '-ar', '22050'), { kind: 'audio' }),
  accepted('sound-only.mp4', recording('m4a', ...soundOnly), { kind: 'audio' }),
  accepted('clip.mp4', recording('mp4'), { kind: 'video' }),
  accepted('silent.mp4', recording('mp4', ...pictureOnly), { kind: 'video' }),
  accepted('fragmented.mp4', recording('mp4', '-movflags', 'frag_keyframe+empty_moov'), { kind: 'video' }),
  accepted('clip.mov', recording('mov'), { kind: 'video' }),
  accepted('short.mp3', () => without(recording('mp3', ...soundOnly), 0.99), { kind: 'audio' }),
  accepted('lossless.mp4', recording('mp4', ...soundOnly, '-c:a', 'flac', '-strict', '-2'), {
    kind: 'audio',
  }),
  accepted('new-sound.mp4', recording('mp4', '-c:a', 'libopus'), { kind: 'video' }),
  accepted('web-picture.mp4', recording('mp4', '-c:v', 'libvpx-vp9', '-cpu-used', '8'), { kind: 'video' }),
  noted('phone.mov', recording('mov', ...HEVC), { kind: 'video' }, /HEVC.*some players hear its sound/),
  noted(
    'silent-phone.mov',
    recording('mov', ...HEVC, ...pictureOnly),
    { kind: 'video' },
    /see nothing of it/,
  ),
  refused('clip.mpeg', recording('mpeg'), 'unplayable'),
  refused('disc.mpeg', recording('mpeg', '-c:v', 'mpeg2video', '-f', 'vob'), 'unplayable'),
  refused('old-sound.mpeg', recording('mp2', ...soundOnly, '-c:a', 'mp2'), 'unplayable'),
  refused('studio.mov', recording('mov', '-c:v', 'prores_ks', '-c:a', 'aac'), 'unplayable'),
  refused('studio-sound.mov', recording('mov', '-c:a', 'pcm_s16le'), 'unplayable'),
  refused('cinema.mp4', recording('mp4', '-c:a', 'ac3'), 'unplayable'),
  refused('stream.mp4', recording('mp4', '-c:a', 'eac3'), 'unplayable'),
  refused('lossless.m4a', recording('m4a', ...soundOnly, '-c:a', 'alac'), 'unplayable'),
  refused('divx.mp4', recording('mp4', '-c:v', 'mpeg4'), 'unplayable'),
  refused('disc.mp4', recording('mp4', '-c:v', 'mpeg2video'), 'unplayable'),
  refused('camera.mov', recording('mov', '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p'), 'unplayable'),
  refused('half.mp4', () => without(recording('mp4', '-movflags', '+faststart'), 0.7), 'damaged'),
  refused('page.mp3', text(html), 'unsupported'),
  refused('tag-only.mp3', text(`ID3\x03\0\0\0\0\0\x0a${'\0'.repeat(10)}${html}`), 'unsupported'),
  refused('waves.mp3', recording('wav', ...soundOnly), 'wave'),
  refused('ogg.mp3', recording('ogg', ...soundOnly), 'unsupported'),
  refused('matroska.mp4', recording('mkv'), 'unsupported'),
  refused('picture.mp3', () => picture().png().toBuffer(), 'wrong-kind'),
  refused('no-index.mp4', () => without(recording('mp4'), 0.5), 'damaged'),
  refused('endless-times.mp4', claiming(recording('mp4'), 'stts', 12, BILLIONS), 'damaged'),
  refused('endless-order.mp4', claiming(recording('mp4'), 'ctts', 12, BILLIONS), 'damaged'),
  refused('endless-chunk.mp4', claiming(recording('mp4'), 'stsc', 16, BILLIONS), 'damaged'),
  refused(
    'endless-fragment.mp4',
    claiming(recording('mp4', '-movflags', 'frag_keyframe+empty_moov'), 'trun', 8, BILLIONS),
    'damaged',
  ),
  refused('brand-only.mp4', text('\0\0\0\x18ftypisom\0\0\0\0isommp42'), 'damaged'),
  refused('empty.mp3', text(''), 'empty'),
];

/** Everything the upload must cope with; each file is made when asked for. */
export const mediaCorpus: readonly CorpusFile[] = [...images, ...sounds];
