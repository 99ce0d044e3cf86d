import { inflateSync } from 'node:zlib';

const WOFF_SIGNATURE = 0x774f4646;
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

function padded(table: Buffer): Buffer {
  return Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
}

/**
 * The TrueType or OpenType font inside a WOFF 1 file (https://www.w3.org/TR/WOFF/): the same tables, inflated.
 * Throws RangeError for anything else.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF_SIGNATURE) throw new RangeError('Not a WOFF 1 file');
  const tableCount = woff.readUInt16BE(12);
  const header = Buffer.alloc(SFNT_HEADER + SFNT_ENTRY * tableCount);
  const entrySelector = Math.floor(Math.log2(tableCount));
  const searchRange = 2 ** entrySelector * SFNT_ENTRY;
  header.writeUInt32BE(woff.readUInt32BE(4), 0);
  header.writeUInt16BE(tableCount, 4);
  header.writeUInt16BE(searchRange, 6);
  header.writeUInt16BE(entrySelector, 8);
  header.writeUInt16BE(tableCount * SFNT_ENTRY - searchRange, 10);

  const parts: Buffer[] = [header];
  let offset = header.length;
  for (let index = 0; index < tableCount; index++) {
    const from = WOFF_HEADER + WOFF_ENTRY * index;
    const to = SFNT_HEADER + SFNT_ENTRY * index;
    const [start, packedLength, length, checksum] = [4, 8, 12, 16].map((at) =>
      woff.readUInt32BE(from + at),
    ) as [number, number, number, number];
    const packed = woff.subarray(start, start + packedLength);
    const table = padded(packedLength < length ? inflateSync(packed) : packed);
    woff.copy(header, to, from, from + 4);
    header.writeUInt32BE(checksum, to + 4);
    header.writeUInt32BE(offset, to + 8);
    header.writeUInt32BE(length, to + 12);
    parts.push(table);
    offset += table.length;
  }
  return Buffer.concat(parts);
}
