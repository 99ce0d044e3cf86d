/** How the stream of a picture begins that Ogg can hold and no clip of ours can keep, with its codec. */
const PICTURES = [
  ['\x80theora', 'theora'],
  ['BBCD\0', 'dirac'],
  ['OVP80', 'vp8'],
] as const;

/** All streams of an Ogg file say first what they are, in a few bytes each. */
const HEAD_BYTES = 4096;
const PAGE_HEAD_BYTES = 27;
const BEGINS_STREAM = 2;

/**
 * The codec of an Ogg file's picture, null where it has none. The library that cuts knows Ogg as sound alone: it would
 * leave the picture out without a word.
 */
export async function findOggPicture(file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  let page = 0;
  while (text.startsWith('OggS', page) && ((bytes[page + 5] ?? 0) & BEGINS_STREAM) !== 0) {
    const content = page + PAGE_HEAD_BYTES + (bytes[page + PAGE_HEAD_BYTES - 1] ?? 0);
    const found = PICTURES.find(([beginning]) => text.startsWith(beginning, content));
    if (found) return found[1];
    const lengths = bytes.subarray(page + PAGE_HEAD_BYTES, content);
    page = content + lengths.reduce((sum, length) => sum + length, 0);
  }
  return null;
}
