import { readFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const PACKAGES = 'node_modules/@fontsource';

/** What nearly every page is written in. */
const BASIC = [...range(0x20, 0x7e), ...'\u00a0©°·×–—‘’“”•…‹›−€'].join('');

/** What the fonts have besides it, as the `unicode-range` of a style sheet: components/layout/fonts/fonts.ts repeats it. */
export const ACCENTS_RANGE =
  'U+00A1-00A8, U+00AA-00AF, U+00B1-00B6, U+00B8-00D6, U+00D8-00FF, U+0102, U+0131, U+0152-0153, U+02C6, U+02DA, ' +
  'U+02DC, U+0300-0304, U+0308, U+0323, U+201A, U+201E, U+2044, U+2122, U+2191, U+2193, U+2215';

/** Of what the fonts can do, what pages ask for: no pre-composed fractions, no old-style figures. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'tnum'];

const SOURCES = {
  display: { file: `${PACKAGES}/gabarito/files/gabarito-latin-900-normal.woff2` },
  text: {
    file: `${PACKAGES}-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2`,
    variationAxes: { wght: { min: 400, max: 700 } },
  },
} as const;

/** The names of a font's licence and where to read it, which stay in its files. */
const LICENCE = [13, 14];

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
}

/** The characters of a `unicode-range`. */
function charactersOf(unicodeRange: string): string {
  return [...unicodeRange.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)]
    .flatMap(([, first = '', last = first]) => range(Number.parseInt(first, 16), Number.parseInt(last, 16)))
    .join('');
}

/**
 * Cuts the fonts of the packages into what every page needs and what few do, without what none does. Returns the files
 * of components/layout/fonts by name; the same packages give the same bytes.
 */
export async function fontSubsets(): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const [name, { file, ...options }] of Object.entries(SOURCES)) {
    const source = readFileSync(file);
    const cut = (text: string) =>
      subsetFont(source, text, {
        ...options,
        targetFormat: 'woff2',
        keepFeatures: FEATURES,
        preserveNameIds: LICENCE,
      });
    files.set(`${name}.woff2`, await cut(BASIC));
    files.set(`${name}-accents.woff2`, await cut(charactersOf(ACCENTS_RANGE)));
  }
  return files;
}
