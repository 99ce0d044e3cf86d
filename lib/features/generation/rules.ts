import type { ChoiceName, Choices } from '@/lib/contract/kinds';

export const PROMPT_MAX_LENGTH = 1000;
/** A batch drafts or checks at most this many questions: the gaps of a week in six categories. */
export const DRAFTED_MAX = 42;
export const CLAIM_MAX_LENGTH = 400;
/** A checker is asked this many times, each time with the options in a random order. */
export const CHECKS = 3;
export const CALLS_PER_DRAFT = 1 + CHECKS;
export const DEFAULT_PROMPT =
  'Write one Jeopardy-style trivia question with four options A, B, C and D and name the letter of the correct one.';

export const letters = ['A', 'B', 'C', 'D'] as const;
export type Letter = (typeof letters)[number];

/** Turns a text into one line of data for the model, without control or invisible characters. */
export function toPlainLine(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim();
}

const listFormat = new Intl.ListFormat('en');

interface CheckedDraft {
  choices: Choices;
  correct: ChoiceName;
  check: { answers: readonly (ChoiceName | null)[]; problem?: string };
}

export function describeCheck({ choices, correct, check: { answers, problem } }: CheckedDraft): string {
  const correctText = `“${choices[correct]}”`;
  if (isAnswerConfirmed(correct, answers)) {
    return `Asked ${CHECKS} times without being told the answer, the checker gave ${correctText} each time.`;
  }
  const given = answers.map((name) => (name ? `“${choices[name]}”` : '“none of them”'));
  const counted = [...new Set(given)].map((text) => {
    const times = given.filter((other) => other === text).length;
    return `${text} ${['once', 'twice'][times - 1] ?? `${times} times`}`;
  });
  const answered =
    counted.length > 0
      ? `; the checker, asked without being told, answered ${listFormat.format(counted)}`
      : '';
  const result = `The generator takes ${correctText} for correct${answered}.`;
  return problem ? `${result} The check was cut short: ${problem}` : result;
}

/** Returns true if the checker confirmed the correct choice each time; otherwise a person chooses it. */
export function isAnswerConfirmed(correct: ChoiceName, answers: readonly (ChoiceName | null)[]): boolean {
  return answers.length === CHECKS && answers.every((answer) => answer === correct);
}

/** Latin-script languages are recognized by words that are frequent in questions, all others by their letters. */
const languages = {
  en: 'name the of which what who whom whose where when how why is are were has had have can does did born called known this that these those its it to from with by for and at into only first',
  es: 'qué que cuál cuáles quién quiénes dónde cuándo cómo cuánto cuántos cuántas de el la los las en',
  fr: 'quel quelle quels quelles qui que où quand comment combien de du des le la les est dans en',
  de: 'wer wo wann wie welche welcher welches welchem welchen der das den dem ist sind und',
  it: 'chi che quale quali dove quando come quanto quanti quante di del della il lo la in è',
  pt: 'qual quais quem que onde quando como quanto quantos quantas de do da o a em no na',
  ru: /\p{Script=Cyrillic}/u,
  ar: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  hi: /\p{Script=Devanagari}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ko: /\p{Script=Hangul}/u,
  zh: /\p{Script=Han}/u,
};

export type DraftLanguage = keyof typeof languages;

export const DRAFT_LANGUAGES = Object.keys(languages) as [DraftLanguage, ...DraftLanguage[]];

export function nameLanguage(language: DraftLanguage): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
}

/** Returns true if the question may be in that language; it may contain names and quotations in other scripts. */
export function isInLanguage(question: string, language: DraftLanguage): boolean {
  const sign: string | RegExp = languages[language];
  const script = typeof sign === 'string' ? /\p{Script=Latin}/u : sign;
  const allLetters = question.match(/\p{L}/gu) ?? [];
  const ownLetters = allLetters.filter((letter) => script.test(letter));
  // A third of the letters must be of the script. Japanese also uses many Chinese characters, so a fifth is enough.
  const divisor = language === 'ja' ? 5 : 3;
  if (ownLetters.length < allLetters.length / divisor) return false;
  if (language === 'zh' && /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(question)) return false;
  if (typeof sign !== 'string') return true;
  const words = sign.split(' ');
  const found = question.toLocaleLowerCase(language).match(/[\p{L}\p{M}]+/gu) ?? [];
  return found.some((word) => words.includes(word));
}
