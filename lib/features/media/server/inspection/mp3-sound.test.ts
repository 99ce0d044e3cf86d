import fc from 'fast-check';
import { apeTag, id3v1, id3v2, lyrics3 } from '@/lib/testing/media-tags';
import { findMp3Sound } from './mp3-sound';

/** A frame of MPEG-1 layer 3 with 128 kbit/s at 44.1 kHz has 417 bytes, and lasts 26 ms. */
const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413, 7)]);
const frames = (count: number) => Buffer.concat(Array.from({ length: count }, () => frame));
const FRAME_MS = (1152 / 44_100) * 1000;
const readSound = async (...parts: Buffer[]) => {
  const sound = await findMp3Sound(new Blob(parts.map((part) => Uint8Array.from(part))));
  return sound && Buffer.from(await sound.content.bytes());
};

it.each([
  ['ID3v2', id3v2('title')],
  ['ID3v2 of 70,000 bytes', id3v2('t'.repeat(70_000))],
  ['ID3v2 with a footer', id3v2('title', true)],
  ['an empty ID3v2', Buffer.from('ID3\x04\0\0\0\0\0\0')],
  ['APE', apeTag('title')],
  ['Lyrics3 and ID3v1', Buffer.concat([lyrics3('words'), id3v1('title')])],
  ['ID3v1', id3v1('title')],
  ['nothing', Buffer.alloc(0)],
])(
  'the server reads only the frames of an MP3 that has %s before, between and behind them',
  async (_, tag) => {
    expect(await readSound(tag, frames(5), tag, frames(5), tag)).toEqual(frames(10));
  },
);

it('the server leaves out incomplete frames, and frames that only index the others', async () => {
  const index = Buffer.concat([frame.subarray(0, 36), Buffer.from('Xing'), frame.subarray(40)]);
  expect(await readSound(index, frames(5), frame.subarray(0, 200))).toEqual(frames(5));
  expect(await readSound(frames(5), frame.subarray(0, 200), id3v2('x'), index, frames(5))).toEqual(
    frames(10),
  );
});

it('the server reads the frames behind bytes that look like ID3, but whose size is malformed', async () => {
  const bytes = Buffer.from('ID3\x04\0\0\x80\0\0\0', 'latin1');
  expect(await readSound(bytes, frames(5))).toEqual(frames(5));
});

it('the server returns the length of the sound', async () => {
  const sound = await findMp3Sound(new Blob([Uint8Array.from(id3v2('title')), Uint8Array.from(frames(100))]));
  expect(sound).toMatchObject({ durationMs: Math.round(100 * FRAME_MS), layer: 3 });
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('MP3 is what this is not. '.repeat(1000))],
  ['a tag that claims more than there is', id3v2('x'.repeat(1000)).subarray(0, 500)],
  ['zeros', Buffer.alloc(3_000_000)],
])('the server finds no sound in %s', async (_, content) => {
  expect(await readSound(content)).toBeNull();
});

it('bytes between frames cost at most the two frames beside them, and nothing throws', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (noise) => {
      const sound = await readSound(frames(3), Buffer.from(noise), frames(3));
      expect(sound?.length).toBeGreaterThanOrEqual(4 * frame.length);
    }),
  );
});
