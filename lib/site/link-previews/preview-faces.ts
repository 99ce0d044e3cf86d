/** A face is a typeface of an npm package, with the parts that previews use. */
export interface Face {
  family: string;
  /** Packages of @fontsource-variable have all weights in one file, and those of @fontsource one weight in each. */
  package: string;
  /** The package's unicode.json names its parts; by default all numbered ones are used. */
  parts?: readonly string[];
}

function createNotoFace(name: string, parts?: readonly string[], scope = '@fontsource-variable'): Face {
  return {
    family: `Noto ${name}`,
    package: `${scope}/noto-${name.toLowerCase().replaceAll(' ', '-')}`,
    parts,
  };
}

/** The site's own typeface in all weights; pages load only the heaviest, in a file half as large. */
export const display: Face = {
  family: 'Gabarito',
  package: '@fontsource-variable/gabarito',
  parts: ['latin', 'latin-ext'],
};

/** Matches Latin letters and marks that Gabarito lacks. Noto Sans then draws the text: no word mixes two faces. */
export const NOT_IN_DISPLAY =
  /[\u{300}-\u{36F}]|(?![A-Za-zªºÀ-ćĊ-ēĖ-ěĞğĠ-ģĦħĪīĮ-İĲĳĶķĹ-ľŁ-ňŊ-ōŐ-śŞ-šŤťŪ-žǍǎȘ-țȷẀ-ẅẞỲỳ])\p{Script=Latin}/u;

export const notoSans = createNotoFace('Sans', [
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'devanagari',
]);

/** It is one file, so that joined sequences stay together. */
export const emoji = createNotoFace('Color Emoji', ['emoji'], '@fontsource');

export const japanese = createNotoFace('Sans JP');
export const korean = createNotoFace('Sans KR');
export const chinese = [createNotoFace('Sans SC'), createNotoFace('Sans TC')];

/** These are the further scripts in which newspapers are printed; letters of all others are left out. */
export const scripts: readonly Face[] = [
  'Arabic',
  'Hebrew',
  'Armenian',
  'Georgian',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Lao',
  'Myanmar',
  'Khmer',
  'Ethiopic',
].map((script) => createNotoFace(`Sans ${script}`, [script.toLowerCase()]));

/** These faces have signs that no other one contains. */
export const signs: readonly Face[] = [
  createNotoFace('Sans Symbols', ['symbols']),
  createNotoFace('Sans Symbols 2', ['symbols', 'math', 'braille'], '@fontsource'),
];
