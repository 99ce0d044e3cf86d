/** A typeface of a package from npm, with the parts of it that previews draw in. */
export interface Face {
  family: string;
  /** Its folder under node_modules, @fontsource-variable (all weights in one file) or @fontsource. */
  package: string;
  /** Names of its parts in the package's unicode.json; without them all that carry a number. */
  parts?: readonly string[];
}

const variable = (name: string) => `@fontsource-variable/${name}`;

function noto(script: string, style = 'Sans'): Face {
  const part = script.toLowerCase().replaceAll(' ', '-');
  return {
    family: `Noto ${style} ${script}`,
    package: variable(`noto-${style.toLowerCase()}-${part}`),
    parts: [part],
  };
}

function plainNoto(script: string, parts: readonly string[]): Face {
  const name = script.toLowerCase().replaceAll(' ', '-');
  return { family: `Noto Sans ${script}`, package: `@fontsource/noto-sans-${name}`, parts };
}

function cjk(region: string): Face {
  return { family: `Noto Sans ${region}`, package: variable(`noto-sans-${region.toLowerCase()}`) };
}

/** The site's own face. */
export const display: Face = {
  family: 'Gabarito',
  package: variable('gabarito'),
  parts: ['latin', 'latin-ext'],
};

/** Letters and marks that Gabarito lacks: a text with one is set in Noto Sans, so that no word is in two faces. */
export const NOT_IN_DISPLAY =
  /[\u{300}-\u{36F}]|(?![A-Za-zªºÀ-ćĊ-ēĖ-ěĞğĠ-ģĦħĪīĮ-İĲĳĶķĹ-ľŁ-ňŊ-ōŐ-śŞ-šŤťŪ-žǍǎȘ-țȷẀ-ẅẞỲỳ])\p{Script=Latin}/u;

export const latin: Face = {
  family: 'Noto Sans',
  package: variable('noto-sans'),
  parts: ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'],
};

/** In one file, so that joined sequences stay together. */
export const emoji: Face = {
  family: 'Noto Color Emoji',
  package: '@fontsource/noto-color-emoji',
  parts: ['emoji'],
};

export const japanese = cjk('JP');
export const korean = cjk('KR');
export const chinese = [cjk('SC'), cjk('TC')];

export const scripts: readonly Face[] = [
  noto('Arabic'),
  noto('Hebrew'),
  noto('Armenian'),
  noto('Georgian'),
  noto('Devanagari'),
  noto('Bengali'),
  noto('Gurmukhi'),
  noto('Gujarati'),
  noto('Oriya'),
  noto('Tamil'),
  noto('Telugu'),
  noto('Kannada'),
  noto('Malayalam'),
  noto('Sinhala'),
  noto('Thai'),
  noto('Lao'),
  noto('Tibetan', 'Serif'),
  noto('Myanmar'),
  noto('Khmer'),
  noto('Ethiopic'),
  noto('Syriac'),
  noto('Thaana'),
  noto('Cherokee'),
  noto('Canadian Aboriginal'),
  noto('Javanese'),
  noto('Balinese'),
  noto('Sundanese'),
  noto('Ol Chiki'),
  noto('Meetei Mayek'),
  noto('Lisu'),
  noto('Adlam'),
  plainNoto('NKo', ['nko']),
  plainNoto('Tifinagh', ['tifinagh']),
  plainNoto('Mongolian', ['mongolian']),
];

/** For signs that no face above claims. */
export const signs: readonly Face[] = [
  noto('Symbols'),
  plainNoto('Symbols 2', ['symbols', 'math', 'braille']),
  plainNoto('Math', ['latin']),
  { family: 'Noto Music', package: '@fontsource/noto-music', parts: ['music'] },
];
