// The offsets are those of https://learn.microsoft.com/typography/opentype/spec/cmap.

const CMAP = 0x636d6170;

/** Finds the offset of the table of characters. Throws if it does not exist. */
function findCharacterTable(font: DataView): number {
  for (let entry = 12; entry < 12 + font.getUint16(4) * 16; entry += 16) {
    if (font.getUint32(entry) === CMAP) return font.getUint32(entry + 8);
  }
  throw new Error('The font has no table of characters.');
}

/** Reads ranges of 16-bit codes (format 4). */
function* readSegments(font: DataView, at: number): Generator<[first: number, last: number]> {
  const bytes = font.getUint16(at + 6);
  for (let segment = 0; segment < bytes; segment += 2) {
    const last = font.getUint16(at + 14 + segment);
    const first = font.getUint16(at + 16 + bytes + segment);
    if (first !== 0xffff) yield [first, last];
  }
}

/** Reads ranges of codes of any length (format 12). */
function* readGroups(font: DataView, at: number): Generator<[first: number, last: number]> {
  for (let group = at + 16; group < at + 16 + font.getUint32(at + 12) * 12; group += 12) {
    yield [font.getUint32(group), font.getUint32(group + 4)];
  }
}

/** Reads the code points of a font as ranges; its package's own list names more than the font contains. */
export function readCoverage(file: Uint8Array): [first: number, last: number][] {
  const font = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const cmap = findCharacterTable(font);
  const tables = new Set<number>();
  for (let table = 0; table < font.getUint16(cmap + 2); table++) {
    tables.add(cmap + font.getUint32(cmap + 8 + table * 8));
  }
  return [...tables].flatMap((at) => {
    const format = font.getUint16(at);
    if (format === 4) return [...readSegments(font, at)];
    return format === 12 ? [...readGroups(font, at)] : [];
  });
}
