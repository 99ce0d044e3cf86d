import { type LintRule, listWrongOptions, type Piece, type RuleFinding } from '@/lib/features/lint/linted';
import {
  containsPhrase,
  findMeaning,
  isSameStem,
  normalizeWord,
  splitPlainWords,
  splitWords,
} from '@/lib/features/lint/words';
import { foldText, joinThousands } from '@/lib/text/normalize';

const OTHERS =
  '(?:above|below|these|them|those|the (?:above|others|other|two|three|rest|mentioned|following|choices|options))';
const REFERENCES_TO_OTHERS = [
  new RegExp(`^(?:all|none|both|neither|any|each|either)(?: of)? ${OTHERS}\\b`, 'iu'),
  /^they (?:all|both) (?:are|do|did|were)$/iu,
  /^(?:all|none|both|neither|all (?:three|four))$/iu,
  /^(?:both |choices? |options? |answers? )*\(?(?:[a-d]|(?<=(?:choices?|options?|answers?|both) )\d)\)? and \(?(?:[a-d]|\d)\)?(?: are.*)?$/iu,
  /\b(?:all|none|any) (?:of )?(?:the |those |these )?(?:\p{L}+ )?(?:above|mentioned)\b/iu,
  /^alle (?:oben|genannten|antworten)|^keine der (?:genannten|antworten)|^toutes les réponses|^aucune (?:de ces|des) réponses|^(?:todas|ninguna de) las anteriores|^(?:tutte le|nessuna delle) (?:risposte|precedenti)/iu,
];
/** Among numbers, "None" and "All" are numbers, too. */
const NUMBER = /^(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|a dozen)$/iu;

const allOfTheAbove: LintRule = {
  name: 'All or none of the above',
  reason:
    '“All of the above” rewards who knows two of the choices and falls apart when they are shuffled: ask for one thing.',
  example: 'Which planets have rings? | Saturn | Uranus | Neptune | *All of the above',
  counterexample: 'How many moons does Venus have? | *None | One | Two | Three',
  find({ options }) {
    const hasNumbers = options.some(({ text }) => NUMBER.test(text.trim()));
    return options.flatMap((option): RuleFinding[] => {
      const text = option.text.trim().replace(/[.!]+$/u, '');
      if (hasNumbers && /^(?:none|all)$/iu.test(text)) return [];
      return REFERENCES_TO_OTHERS.some((pattern) => pattern.test(text)) ? [{ pieces: [option] }] : [];
    });
  },
};

/** A longer name that adds only such words is another name, as "New Guinea" is beside "Guinea". */
const DISTINGUISHING_WORD =
  /^(?:new|north|south|east|west|northern|southern|eastern|western|central|equatorial|papua|upper|lower|great|little|saint|san|million|billion|trillion|thousand|hundred|no|not|non|part|[ivx]+|\d+)$/u;

function isOtherName(longer: readonly string[], shorter: readonly string[]): boolean {
  return longer.filter((word) => !shorter.includes(word)).every((word) => DISTINGUISHING_WORD.test(word));
}

const optionInOption: LintRule = {
  name: 'A choice contains another',
  reason: 'One choice contains another, so that both are right or both are wrong: keep them apart.',
  example: 'Which colours are on the flag of Poland? | Red | *Red and white | Blue | Green',
  counterexample: 'Where is Port Moresby? | Guinea | *Papua New Guinea | Guyana | Fiji',
  find({ options }) {
    const choices = options.map((piece) => ({ piece, words: splitPlainWords(piece.text) }));
    return choices.flatMap((longer): RuleFinding[] => {
      const inside = choices.find(
        ({ words }) =>
          words.length < longer.words.length &&
          containsPhrase(longer.words, words) &&
          !isOtherName(longer.words, words),
      );
      if (!inside) return [];
      return [{ pieces: [longer.piece, inside.piece], words: splitWords(inside.piece.text).join(' ') }];
    });
  },
};

const sameOptions: LintRule = {
  name: 'Two choices mean the same',
  reason: 'Two choices are the same number, or two words for one thing: replace one of them.',
  example: 'How many metres are in a kilometre? | *1,000 | 1000 | 100 | 10',
  counterexample: 'Which language did Bjarne Stroustrup design? | C | *C++ | C# | D',
  find({ options }) {
    const choices = options.map((piece) => ({ piece, meaning: findMeaning(piece.text) }));
    return choices.flatMap(({ piece, meaning }, at): RuleFinding[] => {
      const equal = choices.slice(0, at).find((other) => other.meaning === meaning);
      return equal ? [{ pieces: [piece, equal.piece], words: equal.piece.text.trim() }] : [];
    });
  },
};

interface Range {
  piece: Piece;
  from: number;
  to: number;
  unit: string;
  isPoint: boolean;
}

const AMOUNT = String.raw`(\d+(?:\.\d+)?)`;
const FROM_TO = new RegExp(
  `^(?:from |between )?${AMOUNT}\\s*(?:[^\\d\\s–—-][^\\d]*?)?\\s*(?:-|–|—|to|(?<=^between .*)and)\\s*${AMOUNT}(.*)$`,
  'u',
);
const ONE_SIDED = [
  { pattern: `(?:more than|over|above) ${AMOUNT}(.*)`, isUp: true, isOpen: true },
  { pattern: `at least ${AMOUNT}(.*)`, isUp: true, isOpen: false },
  { pattern: `${AMOUNT}(.*?)(?: or more| and (?:over|more|above)|\\+)`, isUp: true, isOpen: false },
  { pattern: `(?:less than|fewer than|under|below) ${AMOUNT}(.*)`, isUp: false, isOpen: true },
  { pattern: `(?:up to|at most) ${AMOUNT}(.*)`, isUp: false, isOpen: false },
  { pattern: `${AMOUNT}(.*?) or (?:fewer|less)`, isUp: false, isOpen: false },
].map(({ pattern, ...side }) => ({ ...side, pattern: new RegExp(`^${pattern}$`, 'u') }));
const SCALES = { thousand: 1e3, million: 1e6, billion: 1e9 };

/** Reads the numbers and the unit of a choice; undefined if it is neither a number nor a range. */
function readRange(piece: Piece): Range | undefined {
  const text = joinThousands(foldText(piece.text))
    .replace(/\ban? (?=thousand|million|billion)/gu, '1 ')
    .replace(/^exactly |[.]$/gu, '')
    .trim();
  const scale = Object.entries(SCALES).find(([word]) => text.includes(word))?.[1] ?? 1;
  const readUnit = (rest = '') => rest.replace(/thousand|million|billion|\(.*/gu, '').trim();
  const [, from, to, rest] = FROM_TO.exec(text) ?? [];
  if (from && to) {
    if (Number(from) >= Number(to)) return undefined;
    const sides = { from: Number(from) * scale, to: Number(to) * scale };
    return { piece, ...sides, unit: readUnit(rest), isPoint: false };
  }
  for (const { pattern, isUp, isOpen } of ONE_SIDED) {
    const [, number, unit] = pattern.exec(text) ?? [];
    if (!number) continue;
    const bound = Number(number) * scale;
    // “More than 5” begins a little above 5.
    const step = isOpen ? bound * 1e-9 : 0;
    const sides = isUp ? { from: bound + step, to: Infinity } : { from: -Infinity, to: bound - step };
    return { piece, ...sides, unit: readUnit(unit), isPoint: false };
  }
  const [, number, unit] = new RegExp(`^${AMOUNT}(.*)$`, 'u').exec(text) ?? [];
  const point = Number(number) * scale;
  return number ? { piece, from: point, to: point, unit: readUnit(unit), isPoint: true } : undefined;
}

const isYears = ({ from, to }: Range) => from >= 1000 && to < 2100;
const isRound = ({ from, to }: Range) => from % 10 === 0 && to % 10 === 0;

/** Do the ranges share a number by mistake? Years of reigns and lives may overlap, round years are decades. */
function isShared(one: Range, other: Range): boolean {
  if (one.isPoint && other.isPoint) return false;
  if (one.unit && other.unit && one.unit !== other.unit) return false;
  if (isYears(one) && isYears(other) && !(isRound(one) && isRound(other))) return false;
  return one.from <= other.to && other.from <= one.to;
}

/** Results of matches have the form of ranges. */
const ABOUT_SCORES =
  /\b(?:scores?d?|beat|won|win|lost|defeated|matche?s?|games?|record|odds|ratio|sides?)\b/iu;

const overlappingRanges: LintRule = {
  name: 'Choices overlap',
  reason: 'Two ranges share numbers, so that both can be right: let each begin after the one before ends.',
  example: 'How many bones has a hand? | 10–20 | *20–30 | 30–40 | 40–50',
  counterexample: 'How many bones has a hand? | 10–19 | *20–29 | 30–39 | 40 or more',
  find({ prompt, options }) {
    const ranges = options.flatMap((piece) => readRange(piece) ?? []);
    if (ranges.filter(({ isPoint }) => !isPoint).length < 2 || ABOUT_SCORES.test(prompt.text)) return [];
    for (const [at, later] of ranges.entries()) {
      const earlier = ranges.slice(0, at).find((other) => isShared(other, later));
      if (!earlier) continue;
      const words = [earlier, later].map(({ piece }) => piece.text.trim()).join(' · ');
      return [{ pieces: [later.piece, earlier.piece], words }];
    }
    return [];
  },
};

/** Names may begin with these words in lower case. */
const PARTICLE =
  /^(?:al|af|bin|da|das|de|del|della|der|des|di|do|dos|du|el|ibn|la|las|le|les|los|of|ter|van|von|zu)$/u;
/** A capital at the beginning of any other word may be that of a name. */
const BEGINS_PHRASE = /^(?:An?|The|To|By|In|On|At|It|They|He|She|We|You|Because|When|With|For|From|As|If)$/u;

const oddCase: LintRule = {
  name: 'One choice in another case',
  reason:
    'One choice begins with a small or a capital letter, unlike the others, and stands out: write it as they are.',
  example: 'Which bird cannot fly? | Eagle | *ostrich | Robin | Swift',
  counterexample: 'Which phone has iOS? | Pixel | *iPhone | Galaxy | Xperia',
  find({ options }) {
    const cased = options.flatMap((piece) => {
      const [first = ''] = splitWords(piece.text);
      const [letter = ''] = first;
      const isSmall = letter === letter.toLowerCase();
      return isSmall === (letter === letter.toUpperCase()) ? [] : [{ piece, first, isSmall }];
    });
    // With two choices, neither is the odd one.
    if (cased.length < 3) return [];
    const small = cased.filter(({ isSmall }) => isSmall);
    const capital = cased.filter(({ isSmall }) => !isSmall);
    const [odd] = small.length === 1 ? small : capital;
    if (!odd || (small.length !== 1 && capital.length !== 1)) return [];
    const { piece, first, isSmall } = odd;
    const isUsualCase = isSmall
      ? first.length === 1 || /\p{Lu}|\./u.test(first) || (PARTICLE.test(first) && /\p{Lu}/u.test(piece.text))
      : !BEGINS_PHRASE.test(first);
    return isUsualCase ? [] : [{ pieces: [piece], words: first }];
  },
};

/** A choice is probably ruled out if one of these words is among the CONTRAST_WORDS words before it. */
const CONTRAST =
  /^(?:unlike|not|nor|than|while|whereas|but|instead|beat|beating|defeated|against|replaced)$/u;
const CONTRAST_WORDS = 3;
/** Shorter choices, except numbers, occur in a text by chance. */
const MIN_NAMED_LETTERS = 3;

/** Does the text name the choice, except to rule it out? */
function isNamed(words: readonly string[], { text }: Piece): boolean {
  const phrase = splitPlainWords(text).map(normalizeWord);
  if (phrase.join('').length < MIN_NAMED_LETTERS && !/^\d+$/u.test(phrase.join(''))) return false;
  return words.some(
    (_, start) =>
      phrase.every((word, at) => words[start + at] === word) &&
      !words.slice(Math.max(0, start - CONTRAST_WORDS), start).some((word) => CONTRAST.test(word)),
  );
}

const explanationDiffers: LintRule = {
  name: 'The explanation names another choice',
  reason:
    'The explanation or the source names another choice and not the right one: check which one is marked as right.',
  example:
    'What does the D in TARDIS stand for? | *Distance | Dimension | Door | Disc // Time And Relative Dimension In Space',
  counterexample:
    'Which planet is red? | *Mars | Venus | Saturn | Uranus // Unlike Venus, it is rusty all over.',
  find(linted) {
    const { prompt, answer, background } = linted;
    if (!answer) return [];
    const asked = splitPlainWords(prompt.text);
    const wrong = listWrongOptions(linted).filter(
      ({ text }) => !containsPhrase(asked, splitPlainWords(text)),
    );
    const others = new Set(wrong.flatMap(({ text }) => splitPlainWords(text).map(normalizeWord)));
    const own = splitPlainWords(answer.text).map(normalizeWord);
    const telling = own.filter((word) => !others.has(word));
    return background.flatMap((piece): RuleFinding[] => {
      // "One" is a pronoun more often than a number.
      const words = splitPlainWords(piece.text).map((word) => (word === 'one' ? word : normalizeWord(word)));
      if (words.some((word) => telling.some((other) => isSameStem(word, other)))) return [];
      if (telling.length === 0 && containsPhrase(words, own)) return [];
      const named = wrong.find((option) => isNamed(words, option));
      return named ? [{ pieces: [piece, answer, named], words: named.text.trim() }] : [];
    });
  },
};

const disputedAnswer: LintRule = {
  name: 'The check gave another answer',
  reason: 'A model that was not told the answer did not give it each time that it was asked: look it up.',
  example: 'What does the D in TARDIS stand for? | *Distance | Dimension | Doctor | Door',
  counterexample: 'What does the D in TARDIS stand for? | Distance | *Dimension | Doctor | Door',
  find(linted) {
    const { answer, prompt, checked = [] } = linted;
    if (!answer || checked.every((given) => given === answer.text)) return [];
    const words = checked.map((given) => given ?? 'none').join(', ');
    return [{ pieces: [answer, prompt, ...listWrongOptions(linted)], words }];
  },
};

export const rulesOfChoices = {
  all_of_the_above: allOfTheAbove,
  disputed_answer: disputedAnswer,
  explanation_differs: explanationDiffers,
  odd_case: oddCase,
  option_in_option: optionInOption,
  overlapping_ranges: overlappingRanges,
  same_options: sameOptions,
};
