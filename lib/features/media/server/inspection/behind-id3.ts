import 'server-only';

const HEADER_BYTES = 10;
const FOOTER_FLAG = 0x10;
/** Taggers write one, and some another before it; more are noise, each of which would cost a read. */
const MAX_TAGS = 8;

/**
 * An MP3 without the ID3 tags before its sound. Parsers take a hundred times the size of a long text in them, and
 * nothing of what they say is wanted.
 */
export async function behindId3(file: Blob): Promise<Blob> {
  let sound = file;
  for (let tags = 0; tags < MAX_TAGS; tags += 1) {
    const head = new Uint8Array(await sound.slice(0, HEADER_BYTES).arrayBuffer());
    if (head.length < HEADER_BYTES || !String.fromCharCode(...head).startsWith('ID3')) return sound;
    const [flags = 0, ...size] = head.subarray(5);
    const footerBytes = flags & FOOTER_FLAG ? HEADER_BYTES : 0;
    // Each of the four bytes of the size holds seven bits.
    const contentBytes = size.reduce((sum, byte) => sum * 128 + (byte & 127), 0);
    sound = sound.slice(HEADER_BYTES + contentBytes + footerBytes);
  }
  return sound;
}
