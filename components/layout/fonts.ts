import localFont from 'next/font/local';

/** Headings of the public pages: Gabarito Black. Sets `--font-display`. */
const displayFont = localFont({
  src: '../../node_modules/@fontsource/gabarito/files/gabarito-latin-900-normal.woff2',
  variable: '--font-display',
  weight: '900',
  display: 'swap',
  preload: true,
  adjustFontFallback: 'Arial',
});

/** Everything else: Atkinson Hyperlegible Next, all weights. Sets `--font-text`. */
const textFont = localFont({
  src: '../../node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
  variable: '--font-text',
  weight: '200 800',
  display: 'swap',
  preload: true,
  adjustFontFallback: 'Arial',
});

// The accented letters of Central European and other Latin alphabets: limited to their own characters
// and fetched only by pages that contain one. They stand before the main font, which ends in a system font.
const displayFontExtended = localFont({
  src: '../../node_modules/@fontsource/gabarito/files/gabarito-latin-ext-900-normal.woff2',
  variable: '--font-display-extended',
  weight: '900',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0100-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB' }],
});

const textFontExtended = localFont({
  src: '../../node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-wght-normal.woff2',
  variable: '--font-text-extended',
  weight: '200 800',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0100-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB' }],
});

/** Class name for `<html>` that makes every font variable available. */
export const fontVariables = [displayFont, textFont, displayFontExtended, textFontExtended]
  .map((font) => font.variable)
  .join(' ');
