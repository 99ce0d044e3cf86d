import type { Found } from '@/lib/features/lint/lint-rule';
import type { Linted } from '@/lib/features/lint/linted';
import { withoutQuotes, wordsOf } from '@/lib/features/lint/words';

export const name = 'Absolute word';
export const reason =
  'Words such as “always” and “never” give away that a choice is wrong: say it without them.';
export const meant =
  'What is true of owls? | They always hunt in pairs | *Many hunt by night | They eat fruit | They swim';
export const notMeant =
  'What did Whitney Houston sing? | *I Will Always Love You | Never Again | All of Me | Only You';

const ABSOLUTE =
  /\b(always|never|invariably|absolutely|without exception|(?:every|no)(?:one|body|thing)|under no circumstances|in (?:every|no) case)\b|^(?:all|every|no|none)\b(?! of (?:the above|these|them|those))/iu;
/** Weaker ones, which only a whole statement says. */
const SWEEPING = /\b(only ever|all|every|completely|entirely|totally|nothing)\b/iu;
const FREQUENCY = /^(always|never|sometimes|often|rarely|seldom|usually)\W*$/iu;

/** Is it a title or a name? Those have capitals where a sentence has none. */
function isTitle(text: string): boolean {
  const later = wordsOf(text).slice(1);
  return later.every((word, at) => /^\p{Lu}/u.test(word) || (word.length < 4 && at < later.length - 1));
}

const isStatement = (text: string) => wordsOf(text).length >= 3;

export function find({ options }: Linted): Found[] {
  const ofFrequency = options.filter(({ text }) => FREQUENCY.test(text));
  return options.flatMap((option): Found[] => {
    if (ofFrequency.length > 1 && /^(always|never)/iu.test(option.text)) return [{ pieces: [option] }];
    const own = withoutQuotes(option.text);
    if (isTitle(own) || !isStatement(own)) return [];
    const words = (ABSOLUTE.exec(own) ?? SWEEPING.exec(own))?.[0];
    return words ? [{ pieces: [option], words }] : [];
  });
}
