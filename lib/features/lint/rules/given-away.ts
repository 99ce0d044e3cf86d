import { type LintRule, listWrongOptions, type RuleFinding } from '@/lib/features/lint/linted';
import {
  containsPhrase,
  isSameStem,
  ONLY_UNSPACED,
  removeQuotes,
  splitPlainWords,
  splitWords,
} from '@/lib/features/lint/words';

const ABSOLUTE =
  /\b(always|never|invariably|absolutely|without exception|(?:every|no)(?:one|body|thing)|under no circumstances|in (?:every|no) case)\b|^(?:all|every|no|none)\b(?! of (?:the above|these|them|those))/iu;
/** These words are weaker, so a finding names them only if there is no stronger one. */
const SWEEPING = /\b(only ever|all|every|completely|entirely|totally)\b/iu;
const FREQUENCY = /^(always|never|sometimes|often|rarely|seldom|usually)\W*$/iu;

/** Shorter words, such as articles and prepositions, reveal nothing, and are in lower case in titles. */
const MIN_LETTERS = 4;

/** Does each word after the first begin with a capital, as in titles? Short words before the last need none. */
function isTitle(text: string): boolean {
  const later = splitWords(text).slice(1);
  return later.every(
    (word, at) => /^\p{Lu}/u.test(word) || (word.length < MIN_LETTERS && at < later.length - 1),
  );
}

const isStatement = (text: string) => splitWords(text).length >= 3;

const absoluteWord: LintRule = {
  name: 'Absolute word',
  reason: 'Words such as “always” and “never” give away that a choice is wrong: say it without them.',
  example:
    'What is true of owls? | They always hunt in pairs | *Many hunt by night | They eat fruit | They swim',
  counterexample:
    'What did Whitney Houston sing? | *I Will Always Love You | Never Again | All of Me | Only You',
  find({ options }) {
    const frequencies = options.filter(({ text }) => FREQUENCY.test(text));
    return options.flatMap((option): RuleFinding[] => {
      if (frequencies.length > 1 && /^(always|never)/iu.test(option.text)) return [{ pieces: [option] }];
      const own = removeQuotes(option.text);
      if (isTitle(own) || !isStatement(own)) return [];
      const words = (ABSOLUTE.exec(own) ?? SWEEPING.exec(own))?.[0];
      return words ? [{ pieces: [option], words }] : [];
    });
  },
};

/** It matches "Which studio" and "What kind of tree": each choice is of that kind, even if it does not say so. */
const KIND = /\b(?:which|what)(?: kind of| type of| of the)?((?: [\p{L}’'-]+){1,2})/giu;

/** These words have at least MIN_LETTERS letters, but reveal nothing, such as “from” in “From Russia with Love”. */
const GRAMMATICAL =
  /^(?:from|have|into|over|than|that|their|them|they|this|were|what|when|where|which|with)$/u;

const contains = (prompt: string, words: readonly string[], text: string) =>
  containsPhrase(words, splitPlainWords(text)) ||
  (ONLY_UNSPACED.test(text) && text.length > 1 && prompt.includes(text));

const answerInQuestion: LintRule = {
  name: 'The answer stands in the question',
  reason:
    'The question or hint says the answer, or the word of it that tells it from the others: ask without it.',
  example: 'Who invented the Braille alphabet? | *Louis Braille | Samuel Morse | Helen Keller | Isaac Pitman',
  counterexample:
    'Which is larger, Jupiter or Saturn? | *Jupiter | Saturn | They are equal | Neither is known',
  find(linted) {
    const { prompt, answer } = linted;
    if (!answer) return [];
    const asked = splitPlainWords(prompt.text);
    const wrong = listWrongOptions(linted);
    if (wrong.some(({ text }) => contains(prompt.text, asked, text))) return [];
    if (contains(prompt.text, asked, answer.text))
      return [{ pieces: [prompt, answer], words: answer.text.trim() }];
    const others = wrong.flatMap(({ text }) => splitPlainWords(text));
    const kinds = [...prompt.text.matchAll(KIND)].flatMap(([, kind = '']) => splitPlainWords(kind));
    const givenAway = splitPlainWords(answer.text).find(
      (word) =>
        word.length >= MIN_LETTERS &&
        !GRAMMATICAL.test(word) &&
        !kinds.includes(word) &&
        asked.some((other) => isSameStem(word, other)) &&
        !others.some((other) => isSameStem(word, other)),
    );
    return givenAway ? [{ pieces: [prompt, answer, ...wrong], words: givenAway }] : [];
  },
};

/** It matches the article right before the blank that the answer fills. */
const ARTICLE = /(?<![/\p{L}])(an?)\s*(?:[_…]+|\.{2,}|[:?–-])?[\s.?:]*$|(?<![/\p{L}])(an?)\s+_{2,}/u;
/** Words such as “honest” and “X-ray” begin with a vowel sound; those that match CONSONANT_SOUND, as “one”, do not. */
const VOWEL_SOUND = /^(?:[aeiou]|hour|heir|hon(?:o|est)|[fhlmnrsx](?:-|\d|$))/u;
const CONSONANT_SOUND = /^(?:uni(?![adimnr])|use|usu|ut[eo]|eu|ewe|one\b|once|ur(?:in|an)|u(?:-|\d|$))/u;

/** An acronym that matches may be read as a word or letter by letter: “a NASA probe”, “an RAF pilot”. */
const PERHAPS_WORD = /^[FHLMNRS][A-Z]?[AEIOU]/u;

/** Returns undefined for an acronym that may be read in both ways. */
function startsWithVowelSound(text: string): boolean | undefined {
  const isAcronym = /^[A-Z][A-Z\d-]/u.test(text);
  if (isAcronym) return PERHAPS_WORD.test(text) ? undefined : /^[AEFHILMNORSX]/u.test(text);
  const small = text.toLowerCase();
  return VOWEL_SOUND.test(small) && !CONSONANT_SOUND.test(small);
}

const ASKS =
  /\b(?:which|what|who)(?: of (?:these|the following))?(?: (?!is\b|are\b|was\b|were\b)[\p{L}-]+){0,2} (is|are|was|were)\b/iu;
const CALLED = /\b(is|are) (?:\p{L}+ )?(?:called|known as)[\s_…:.?]*$/iu;
/** Words that end with ss, is or us are seldom plurals. */
const PLURALS = /(?:^|\s)(?:people|men|women|children|teeth|feet|geese|mice|oxen|[\p{L}-]{2,}(?<![siu])s)$/iu;
const ASKS_FOR_MANY =
  /\b(?:which|what) (?:two |three |\p{L}+ )?([\p{L}-]{3,}(?<![siu])s) (?!is\b|was\b|does\b|has\b)/iu;

/** It matches words that ask for a proper name. */
const NAMED =
  /^\W*who(?:se|m)?\b|\b(?:cit(?:y|ies)|countr(?:y|ies)|count(?:y|ies)|(?:town|capital|state|island|river|sea|planet|moon|star|god|goddess|hero|king|queen|emperor|president|author|poet|writer|playwright|painter|composer|singer|actor|actress|explorer|philosopher|scientist|band|team|club|company|brand|newspaper|film|novel|play|opera|musical|song|album|series|saint)s?)\b/iu;
const MANY_NAMED =
  /\b(?:alps|andes|bahamas|cyclades|falls|games|hebrides|highlands|hills|islands|isles|lakes|maldives|mountains|netherlands|philippines|plains|pyramids|pyrenees|seychelles|states|straits|wars)$/iu;

/** May the s at the end belong to a name, as in Athens and Charles Dickens? */
function isPerhapsName(head: string, prompt: string): boolean {
  const words = head.split(/\s+/u);
  const isCapital = /^\p{Lu}/u.test(words.at(-1) ?? '');
  return isCapital && !MANY_NAMED.test(head) && (words.length > 1 || NAMED.test(prompt));
}

/** Returns true for "people who live there" and "red cows", and undefined if the s may belong to a name. */
function isPlural(text: string, prompt: string): boolean | undefined {
  const head = text.split(/,| (?:who|which|that|of|in) /u, 1)[0]?.trim() ?? '';
  if (/ and /u.test(head)) return true;
  if (!PLURALS.test(head)) return false;
  return /s$/iu.test(head) && isPerhapsName(head, prompt) ? undefined : true;
}

/** Finds the word by which the question asks for one thing or for several; undefined if there is none. */
function findAskedNumber(prompt: string): { word: string; isPluralAsked: boolean } | undefined {
  const verb = (CALLED.exec(prompt) ?? ASKS.exec(prompt))?.[1];
  const word = verb ?? ASKS_FOR_MANY.exec(prompt)?.[1];
  return word ? { word, isPluralAsked: !/^(?:is|was)$/iu.test(word) } : undefined;
}

const grammarClue: LintRule = {
  name: 'Grammar gives it away',
  reason:
    'By its grammar (a or an, singular or plural) not every choice fits the question: write them so that all do.',
  example: 'Someone who studies stars is an ___ | *astronomer | geologist | botanist | chemist',
  counterexample: 'Someone who studies stars is a/an ___ | *astronomer | geologist | botanist | chemist',
  find(linted) {
    const { prompt, answer } = linted;
    const wrong = listWrongOptions(linted);
    if (!answer || wrong.length < 2) return [];
    const pieces: RuleFinding['pieces'] = [prompt, answer, ...wrong];
    const article = ARTICLE.exec(prompt.text);
    if (article) {
      const choices = [answer, ...wrong];
      const word = article[1] ?? article[2];
      const fitting = choices.filter(({ text }) => startsWithVowelSound(text) !== (word === 'a'));
      const haveArticles = choices.some(({ text }) => /^(?:an?|the) /iu.test(text));
      return haveArticles || fitting.length === choices.length ? [] : [{ pieces, words: word }];
    }
    const asked = findAskedNumber(prompt.text);
    if (!asked || asked.isPluralAsked !== isPlural(answer.text, prompt.text)) return [];
    const isOnlyFit = wrong.every(({ text }) => isPlural(text, prompt.text) === !asked.isPluralAsked);
    const hasWords = splitWords(answer.text).length > 0;
    return isOnlyFit && hasWords ? [{ pieces, words: asked.word }] : [];
  },
};

/** An answer below this width may be a name, whose length reveals nothing. */
const MIN_WIDTH = 28;
const MIN_LEAD = 12;
const MIN_RATIO = 1.5;

const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** Measures a text as it is on the screen: East Asian letters count two, combining marks none. */
function measureWidth(text: string): number {
  return [...text.replace(/\p{M}/gu, '')].reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0);
}

const longestAnswer: LintRule = {
  name: 'Right answer is the longest',
  reason:
    'The right answer is the longest by far, and players guess by length: shorten it, or make the others as exact.',
  example:
    'What is osmosis? | *The movement of water through a membrane into a stronger solution | A rock | An acid | A cell',
  counterexample:
    'Who wrote “Faust”? | *Johann Wolfgang von Goethe | Friedrich Schiller | Heinrich Heine | Novalis',
  find(linted) {
    const { answer } = linted;
    const others = listWrongOptions(linted);
    if (!answer || others.length < 3) return [];
    const width = measureWidth(answer.text);
    const next = Math.max(...others.map(({ text }) => measureWidth(text)));
    const isFar = width >= MIN_WIDTH && width - next >= MIN_LEAD && width >= next * MIN_RATIO;
    return isFar ? [{ pieces: [answer, ...others] }] : [];
  },
};

export const rulesOfGivingAway = {
  absolute_word: absoluteWord,
  answer_in_question: answerInQuestion,
  grammar_clue: grammarClue,
  longest_answer: longestAnswer,
};
