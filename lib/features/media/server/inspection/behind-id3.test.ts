import { behindId3 } from './behind-id3';

const SOUND = 'the sound itself';

/** A tag of that many bytes behind its header, as ID3v2 writes lengths: seven bits a byte. */
function tag(bytes: number, flags = 0): Uint8Array<ArrayBuffer> {
  const sizes = [21, 14, 7, 0].map((shift) => (bytes >> shift) & 127);
  return Uint8Array.from([...'ID3'].map((letter) => letter.charCodeAt(0)).concat([4, 0, flags], sizes));
}

const rest = async (...parts: BlobPart[]) => (await behindId3(new Blob(parts))).text();

it.each([0, 1, 127, 128, 70_000])('leaves out a tag of %i bytes', async (bytes) => {
  await expect(rest(tag(bytes), new Uint8Array(bytes), SOUND)).resolves.toBe(SOUND);
});

it('leaves out one tag after the other, and the footer of one that has it', async () => {
  await expect(rest(tag(3), 'abc', tag(2, 0x10), 'de', tag(2), SOUND)).resolves.toBe(SOUND);
});

it.each(['', 'ID3', SOUND])('leaves %j as it is', async (content) => {
  await expect(rest(content)).resolves.toBe(content);
});

it('has nothing left of a tag that claims more than there is', async () => {
  await expect(rest(tag(1_000_000), 'abc')).resolves.toBe('');
});

it('does not follow tags without end', async () => {
  const tags = Array.from({ length: 100 }, () => tag(0));
  const left = await behindId3(new Blob([...tags, SOUND]));
  expect(left.size).toBeGreaterThan(SOUND.length);
});
