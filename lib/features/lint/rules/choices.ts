// Rules on choices that mean what others mean.
import { containsPhrase, type Found, type LintRule, plainWordsOf, wordsOf } from '@/lib/features/lint/linted';
import { foldText } from '@/lib/text/normalize';

const OTHERS =
  '(?:above|below|these|them|those|the (?:above|others|other|two|three|rest|mentioned|following|choices|options))';
const REFERS = [
  new RegExp(`^(?:all|none|both|neither|any|each|either)(?: of)? ${OTHERS}\\b`, 'iu'),
  /^they (?:all|both) (?:are|do|did|were)$/iu,
  /^(?:all|none|both|neither|all (?:three|four))$/iu,
  /^(?:both |choices? |options? |answers? )*\(?(?:[a-d]|(?<=(?:choices?|options?|answers?|both) )\d)\)? and \(?(?:[a-d]|\d)\)?(?: are.*)?$/iu,
  /\b(?:all|none|any) (?:of )?(?:the |those |these )?(?:\p{L}+ )?(?:above|mentioned)\b/iu,
  /^alle (?:oben|genannten|antworten)|^keine der (?:genannten|antworten)|^toutes les réponses|^aucune (?:de ces|des) réponses|^(?:todas|ninguna de) las anteriores|^(?:tutte le|nessuna delle) (?:risposte|precedenti)/iu,
];
/** "None" is a number among numbers. */
const NUMBER = /^(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|a dozen)$/iu;

const allOfTheAbove: LintRule = {
  name: 'All or none of the above',
  reason:
    '“All of the above” rewards who knows two of the choices and falls apart when they are shuffled: ask for one thing.',
  meant: 'Which planets have rings? | Saturn | Uranus | Neptune | *All of the above',
  notMeant: 'How many moons does Venus have? | *None | One | Two | Three',
  find({ options }) {
    const hasNumbers = options.some(({ text }) => NUMBER.test(text.trim()));
    return options.flatMap((option): Found[] => {
      const text = option.text.trim().replace(/[.!]+$/u, '');
      if (hasNumbers && /^(?:none|all)$/iu.test(text)) return [];
      return REFERS.some((pattern) => pattern.test(text)) ? [{ pieces: [option] }] : [];
    });
  },
};

/** What makes another thing of a name instead of saying it with more words. */
const OTHER =
  /^(?:new|north|south|east|west|northern|southern|eastern|western|central|equatorial|papua|upper|lower|great|little|saint|san|million|billion|trillion|thousand|hundred|no|not|non|part|[ivx]+|\d+)$/u;

function isOtherName(longer: readonly string[], shorter: readonly string[]): boolean {
  return longer.filter((word) => !shorter.includes(word)).every((word) => OTHER.test(word));
}

const optionInOption: LintRule = {
  name: 'A choice contains another',
  reason: 'One choice contains another, so that both are right or both are wrong: keep them apart.',
  meant: 'Which colours are on the flag of Poland? | Red | *Red and white | Blue | Green',
  notMeant: 'Where is Port Moresby? | Guinea | *Papua New Guinea | Guyana | Fiji',
  find({ options }) {
    const known = options.map((piece) => ({ piece, words: plainWordsOf(piece.text) }));
    return known.flatMap((longer): Found[] => {
      const inside = known.find(
        ({ words }) =>
          words.length < longer.words.length &&
          containsPhrase(longer.words, words) &&
          !isOtherName(longer.words, words),
      );
      return inside
        ? [{ pieces: [longer.piece, inside.piece], words: wordsOf(inside.piece.text).join(' ') }]
        : [];
    });
  },
};

const SAME: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'zero one two three four five six seven eight nine ten eleven twelve'
      .split(' ')
      .map((word, number) => [word, String(number)]),
  ),
  ...Object.fromEntries(
    'i ii iii iv v vi vii viii ix x xi xii'.split(' ').map((word, at) => [word, String(at + 1)]),
  ),
  none: '0',
  and: '&',
  percent: '%',
  kilometres: 'km',
  kilometers: 'km',
  metres: 'm',
  meters: 'm',
  '½': '1/2',
  '0.5': '1/2',
  half: '1/2',
};
/** Without its points and spaces one number: 1,000 and 1 000 and 1.000. */
const GROUPED = /(?<![\d.,])\d{1,3}(?:[.,  ’'](?=\d{3}(?!\d))\d{3})+(?![\d])/gu;

/** A choice without differences of spelling: choices that are equal in this form mean the same. */
function meaningOf(text: string): string {
  return foldText(text.replace(/ß/gu, 'ss'))
    .replace(/per cent/gu, 'percent')
    .replace(GROUPED, (number) => number.replace(/\D/gu, ''))
    .replace(/(?<=\d)\s*(?=%|km\b|m\b)/gu, ' ')
    .replace(/\b(?:\p{L}\.){2,}/gu, (letters) => letters.replace(/\./gu, ''))
    .replace(/[“”„"«»‘’'‹›()]|[.!?,;:](?=\s|$)/gu, '')
    .replace(/(?<=\p{L})-(?=\p{L})/gu, ' ')
    .replace(/&/gu, ' & ')
    .replace(
      /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])\s+(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])/gu,
      '',
    )
    .trim()
    .replace(/^(?:the|an?)\s+(?=\S)/u, '')
    .split(/\s+/u)
    .map((word) => SAME[word] ?? word)
    .join(' ');
}

const sameOptions: LintRule = {
  name: 'Two choices mean the same',
  reason: 'Two choices mean the same but for how they are written: replace one of them.',
  meant: 'How many metres are in a kilometre? | *1,000 | 1000 | 100 | 10',
  notMeant: 'Which language did Bjarne Stroustrup design? | C | *C++ | C# | D',
  find({ options }) {
    const known = options.map((piece) => ({ piece, meaning: meaningOf(piece.text) }));
    return known.flatMap(({ piece, meaning }, at): Found[] => {
      const twin = known.slice(0, at).find((other) => other.meaning === meaning);
      return twin ? [{ pieces: [piece, twin.piece], words: twin.piece.text.trim() }] : [];
    });
  },
};

/** By the names that filters and stored dismissals know them by. */
export const rulesOfChoices = {
  all_of_the_above: allOfTheAbove,
  option_in_option: optionInOption,
  same_options: sameOptions,
};
