import { readFileSync } from 'node:fs';
import subsetFont from 'subset-font';

/** The characters of nearly every page. */
const BASIC = [...range(0x20, 0x7e), ...'\u00a0©°·×–—‘’“”•…‹›−€'].join('');

/**
 * The other characters of the fonts, as the `unicode-range` of a style sheet;
 * components/layout/fonts/fonts.ts repeats it.
 */
export const ACCENTS_RANGE =
  'U+00A1-00A8, U+00AA-00AF, U+00B1-00B6, U+00B8-00D6, U+00D8-00FF, U+0102, U+0131, U+0152-0153, U+02C6, U+02DA, ' +
  'U+02DC, U+0300-0304, U+0308, U+0323, U+201A, U+201E, U+2044, U+2122, U+2191, U+2193, U+2215';

/** Letters of other Latin alphabets; repeated in the same file. */
export const EXTENDED_RANGE = 'U+0100-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB';

/** The font features that pages use: no pre-composed fractions, no old-style figures. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'tnum'];

const FONTS = 'node_modules/@fontsource-variable';

const displayFont = (part: string) => ({
  file: `${FONTS}/gabarito/files/gabarito-${part}-wght-normal.woff2`,
  variationAxes: { wght: 900 },
});

const TEXT_FONT = {
  file: `${FONTS}/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2`,
  variationAxes: { wght: { min: 400, max: 700 } },
};

/** The ids of the licence's name and address, which stay in the files. */
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
 * Subsets the fonts of the packages: one part for every page, one for few pages, without unused characters.
 * Returns the files of components/layout/fonts by name; the same packages give the same bytes.
 */
export async function fontSubsets(): Promise<Map<string, Buffer>> {
  const cuts = [
    ['display', displayFont('latin'), BASIC],
    ['display-accents', displayFont('latin'), charactersOf(ACCENTS_RANGE)],
    ['display-extended', displayFont('latin-ext'), charactersOf(EXTENDED_RANGE)],
    ['text', TEXT_FONT, BASIC],
    ['text-accents', TEXT_FONT, charactersOf(ACCENTS_RANGE)],
  ] as const;
  const files = new Map<string, Buffer>();
  for (const [name, { file, variationAxes }, text] of cuts) {
    const options = { variationAxes, keepFeatures: FEATURES, preserveNameIds: LICENCE };
    files.set(
      `${name}.woff2`,
      await subsetFont(readFileSync(file), text, { ...options, targetFormat: 'woff2' }),
    );
  }
  return files;
}
