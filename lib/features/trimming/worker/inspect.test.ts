import { findOggPicture } from './inspect';

/** Makes a page with one packet; the type 2 begins a stream. */
function makePage(content: string, type: number): Buffer {
  const head = Buffer.alloc(28);
  head.write('OggS');
  head[5] = type;
  head[26] = 1;
  head[27] = content.length;
  return Buffer.concat([head, Buffer.from(content, 'latin1')]);
}

const sound = makePage('\x01vorbis and more', 2);
const picture = makePage('\x80theora\x03\x02\x01', 2);
const find = (...pages: Buffer[]) => findOggPicture(new Blob(pages.map((one) => new Uint8Array(one))));

test.each([
  ['picture before sound', 'theora', [picture, sound]],
  ['picture after sound', 'theora', [sound, picture]],
  ['sound alone, and a later page that begins like a picture', null, [sound, makePage('\x80theora', 0)]],
  ['a page that is cut off', null, [sound.subarray(0, 20)]],
  ['nothing', null, []],
])('the codec of the picture in a file with %s is %s', async (_name, codec, pages) => {
  expect(await find(...pages)).toBe(codec);
});
