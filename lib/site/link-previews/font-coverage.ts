const CMAP = 0x636d6170;

/** The offset of a font's table by its tag; throws if it does not exist. */
function findTable(font: DataView, tag: number): number {
  for (let entry = 12; entry < 12 + font.getUint16(4) * 16; entry += 16) {
    if (font.getUint32(entry) === tag) return font.getUint32(entry + 8);
  }
  throw new Error('The font has no table of characters.');
}

/** Segments of 16-bit codes (format 4). */
function* segmentsOf4(font: DataView, at: number): Generator<[first: number, last: number]> {
  const bytes = font.getUint16(at + 6);
  for (let segment = 0; segment < bytes; segment += 2) {
    const last = font.getUint16(at + 14 + segment);
    const first = font.getUint16(at + 16 + bytes + segment);
    if (first !== 0xffff) yield [first, last];
  }
}

/** Groups of any codes (format 12). */
function* groupsOf12(font: DataView, at: number): Generator<[first: number, last: number]> {
  for (let group = at + 16; group < at + 16 + font.getUint32(at + 12) * 12; group += 12) {
    yield [font.getUint32(group), font.getUint32(group + 4)];
  }
}

/** The code points of a font, as ranges, from its `cmap` (formats 4 and 12); packages promise more. */
export function readCoverage(file: Uint8Array): [first: number, last: number][] {
  const font = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const cmap = findTable(font, CMAP);
  const tables = new Set<number>();
  for (let table = 0; table < font.getUint16(cmap + 2); table++) {
    tables.add(cmap + font.getUint32(cmap + 8 + table * 8));
  }
  return [...tables].flatMap((at) => {
    const format = font.getUint16(at);
    return [...(format === 4 ? segmentsOf4(font, at) : format === 12 ? groupsOf12(font, at) : [])];
  });
}
