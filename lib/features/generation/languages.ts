/**
 * The languages a draft can be asked for. A text is in one when its letters are of the script and, where several
 * languages share the script, it has one of the words that nearly every question has.
 */
interface Language {
  script: RegExp;
  words?: readonly string[];
}

const latin = /\p{Script=Latin}/u;
const words = (list: string) => list.split(' ');

const languages = {
  en: {
    script: latin,
    words: words('the of which what who whom whose where when how why is are were does did'),
  },
  es: {
    script: latin,
    words: words(
      'qué que cuál cuáles quién quiénes dónde cuándo cómo cuánto cuántos cuántas de el la los las en',
    ),
  },
  fr: {
    script: latin,
    words: words(
      'quel quelle quels quelles qui que où quand comment combien de du des le la les est dans en',
    ),
  },
  de: {
    script: latin,
    words: words('wer wo wann wie welche welcher welches welchem welchen der das den dem ist sind und'),
  },
  it: {
    script: latin,
    words: words('chi che quale quali dove quando come quanto quanti quante di del della il lo la in è'),
  },
  pt: {
    script: latin,
    words: words('qual quais quem que onde quando como quanto quantos quantas de do da o a em no na'),
  },
  ru: { script: /\p{Script=Cyrillic}/u },
  ar: { script: /\p{Script=Arabic}/u },
  he: { script: /\p{Script=Hebrew}/u },
  hi: { script: /\p{Script=Devanagari}/u },
  ja: { script: /[\p{Script=Hiragana}\p{Script=Katakana}]/u },
  ko: { script: /\p{Script=Hangul}/u },
  zh: { script: /\p{Script=Han}/u },
} as const satisfies Record<string, Language>;

export type DraftLanguage = keyof typeof languages;

export const DRAFT_LANGUAGES = Object.keys(languages) as [DraftLanguage, ...DraftLanguage[]];

/** The English name of a language. */
export function nameLanguage(language: DraftLanguage): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
}

/** Can this question be one of that language? Names and quotations in other scripts may stand in it. */
export function isInLanguage(question: string, language: DraftLanguage): boolean {
  const { script, words: common }: Language = languages[language];
  const letters = question.match(/\p{L}/gu) ?? [];
  const own = letters.filter((letter) => script.test(letter)).length;
  // Japanese has as many Chinese characters as its own.
  if (letters.length > 0 && own < letters.length / (language === 'ja' ? 5 : 3)) return false;
  if (language === 'zh' && /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(question)) return false;
  if (!common) return true;
  const found = question.toLocaleLowerCase(language).match(/[\p{L}\p{M}]+/gu) ?? [];
  return found.some((word) => common.includes(word));
}
