import { readFileSync } from 'node:fs';
import { unpackWoff } from './unpack-woff';

const woff = readFileSync('node_modules/@fontsource/gabarito/files/gabarito-latin-900-normal.woff');

/** The checksum of a font's table: its big-endian words, summed (https://learn.microsoft.com/typography/opentype/spec/otff). */
function checksum(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}

test('every table arrives whole: its bytes add up to the checksum the font carries', () => {
  const font = unpackWoff(woff);
  const tableCount = font.readUInt16BE(4);
  expect(tableCount).toBe(woff.readUInt16BE(12));
  const wrong = Array.from({ length: tableCount }, (_, index) => 12 + 16 * index).filter((entry) => {
    // The table `head` holds a checksum of the whole file, which its own leaves out.
    if (font.toString('latin1', entry, entry + 4) === 'head') return false;
    const [expected, offset, length] = [4, 8, 12].map((at) => font.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ];
    return checksum(font.subarray(offset, offset + Math.ceil(length / 4) * 4)) !== expected;
  });
  expect(wrong).toEqual([]);
});

test('other files are refused', () => {
  expect(() => unpackWoff(Buffer.from('wOF2 and more bytes than four'))).toThrow('Not a WOFF 1 file');
});
