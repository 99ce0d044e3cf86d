import type { Found } from '@/lib/features/lint/lint-rule';
import { type Linted, wrongOptions } from '@/lib/features/lint/linted';
import { wordsOf } from '@/lib/features/lint/words';

export const name = 'Grammar gives it away';
export const reason =
  'By its grammar (a or an, singular or plural) not every choice fits the question: write them so that all do.';
export const meant = 'Someone who studies stars is an ___ | *astronomer | geologist | botanist | chemist';
export const notMeant =
  'Someone who studies stars is a/an ___ | *astronomer | geologist | botanist | chemist';

/** The article right before what is to be filled in. */
const ARTICLE = /(?<![/\p{L}])(an?)\s*(?:[_…]+|\.{2,}|[:?–-])?[\s.?:]*$|(?<![/\p{L}])(an?)\s+_{2,}/u;
const VOWEL_SOUND = /^(?:[aeiou]|hour|heir|hono|[AEFHILMNORSX](?:-|\d|[A-Z]|$))/iu;
const CONSONANT_SOUND = /^(?:uni|use|usu|uto|eu|ewe|one\b|once|ur(?:in|an)|[BCDGJKPQTUVWYZ](?:-|\d|[A-Z]))/iu;

function takesAn(text: string): boolean {
  const isAcronym = /^[A-Z][A-Z\d-]/u.test(text);
  if (isAcronym) return /^[AEFHILMNORSX]/u.test(text);
  return VOWEL_SOUND.test(text.toLowerCase()) && !CONSONANT_SOUND.test(text.toLowerCase());
}

const ASKS =
  /\b(?:which|what|who)(?: of (?:these|the following))?(?: (?!is\b|are\b|was\b|were\b)[\p{L}-]+){0,2} (is|are|was|were|filter|build)\b/iu;
const CALLED = /\b(is|are) (?:\p{L}+ )?(?:called|known as)[\s_…:.?]*$/iu;
const PLURALS =
  /(?:^|\s)(?:people|men|women|children|teeth|feet|geese|mice|oxen|[\p{L}-]{2,}(?<!s|us|is)s|[\p{L}-]+ses)$/iu;
const ASKS_FOR_MANY =
  /\b(?:which|what) (?:two |three |\p{L}+ )?([\p{L}-]{3,}(?<!s|us|is)s) (?!is\b|was\b|does\b|has\b)/iu;

/** What is asked for by one of these is called by its name. */
const NAMED =
  /^\W*who(?:se|m)?\b|\b(?:cit(?:y|ies)|countr(?:y|ies)|count(?:y|ies)|(?:town|capital|state|island|river|sea|planet|moon|star|god|goddess|hero|king|queen|emperor|president|author|poet|writer|playwright|painter|composer|singer|actor|actress|explorer|philosopher|scientist|band|team|club|company|brand|newspaper|film|novel|play|opera|musical|song|album|series|saint)s?)\b/iu;
/** Names in capitals that are many all the same. */
const MANY_NAMED =
  /\b(?:alps|andes|bahamas|cyclades|falls|games|hebrides|highlands|hills|islands|isles|lakes|maldives|mountains|netherlands|philippines|plains|pyramids|pyrenees|seychelles|states|straits|wars)$/iu;

/** Ends it with an s that may be of a name, as those of Athens and Charles Dickens are? */
function isPerhapsName(head: string, prompt: string): boolean {
  const words = head.split(/\s+/u);
  const isCapital = /^\p{Lu}/u.test(words.at(-1) ?? '');
  return isCapital && !MANY_NAMED.test(head) && (words.length > 1 || NAMED.test(prompt));
}

/**
 * Do its words say that it is many? Undefined where an s may be of a name. The head of "people who live there" is its first
 * word, of "red cows" its last.
 */
function isMany(text: string, prompt: string): boolean | undefined {
  const head = text.split(/,| (?:who|which|that|of|in) /u, 1)[0]?.trim() ?? '';
  if (/ and /u.test(head)) return true;
  if (!PLURALS.test(head)) return false;
  return /s$/iu.test(head) && isPerhapsName(head, prompt) ? undefined : true;
}

/** Is the question about one or many? Undefined where it does not say. */
function numberOf(prompt: string): 'one' | 'many' | undefined {
  const verb = (CALLED.exec(prompt) ?? ASKS.exec(prompt))?.[1]?.toLowerCase();
  if (verb === 'is' || verb === 'was') return 'one';
  return verb !== undefined || ASKS_FOR_MANY.test(prompt) ? 'many' : undefined;
}

export function find(linted: Linted): Found[] {
  const { prompt, answer } = linted;
  const wrong = wrongOptions(linted);
  if (!answer || wrong.length < 2) return [];
  const pieces: Found['pieces'] = [prompt, answer, ...wrong];
  const article = ARTICLE.exec(prompt.text);
  if (article) {
    const an = (article[1] ?? article[2]) === 'an';
    const fits = [answer, ...wrong].filter(({ text }) => takesAn(text) === an);
    const isSaid = [answer, ...wrong].some(({ text }) => /^(?:an?|the) /iu.test(text));
    return isSaid || fits.length > wrong.length ? [] : [{ pieces, words: an ? 'an' : 'a' }];
  }
  const number = numberOf(prompt.text);
  const areMany = wrong.map(({ text }) => isMany(text, prompt.text));
  const fits = number !== undefined && (number === 'many') === isMany(answer.text, prompt.text);
  const isOdd = areMany.every((many) => many === (number === 'one'));
  const names = wordsOf(answer.text).length;
  return isOdd && fits && names > 0 ? [{ pieces }] : [];
}
