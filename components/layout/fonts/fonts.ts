import localFont from 'next/font/local';

// `npm run fonts` subsets these files; few pages load accented letters. Next.js reads only literals, so values repeat.

/** Headings of public pages are in Gabarito Black. */
const displayFont = localFont({
  src: './display.woff2',
  variable: '--font-display',
  weight: '900',
});

/** All other text is in Atkinson Hyperlegible Next, in the weights that we use. */
const textFont = localFont({
  src: './text.woff2',
  variable: '--font-text',
  weight: '400 700',
});

const displayFontAccents = localFont({
  src: './display-accents.woff2',
  variable: '--font-display-accents',
  weight: '900',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+00A1-00A8, U+00AA-00AF, U+00B1-00B6, U+00B8-00D6, U+00D8-00FF, U+0102, U+0131, U+0152-0153, U+02C6, U+02DA, U+02DC, U+0300-0304, U+0308, U+0323, U+201A, U+201E, U+2044, U+2122, U+2191, U+2193, U+2215',
    },
  ],
});

const textFontAccents = localFont({
  src: './text-accents.woff2',
  variable: '--font-text-accents',
  weight: '400 700',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+00A1-00A8, U+00AA-00AF, U+00B1-00B6, U+00B8-00D6, U+00D8-00FF, U+0102, U+0131, U+0152-0153, U+02C6, U+02DA, U+02DC, U+0300-0304, U+0308, U+0323, U+201A, U+201E, U+2044, U+2122, U+2191, U+2193, U+2215',
    },
  ],
});

/** It has the letters of other Latin alphabets, such as Polish and Turkish, but few of Vietnamese. */
const displayFontExtended = localFont({
  src: './display-extended.woff2',
  variable: '--font-display-extended',
  weight: '900',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0100-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB' }],
});

const textFontExtended = localFont({
  src: '../../../node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-wght-normal.woff2',
  variable: '--font-text-extended',
  weight: '200 800',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0100-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB' }],
});

/** As a class name of `<html>` it makes every font variable available. */
export const fontVariables = [
  displayFont,
  textFont,
  displayFontAccents,
  textFontAccents,
  displayFontExtended,
  textFontExtended,
]
  .map((font) => font.variable)
  .join(' ');
