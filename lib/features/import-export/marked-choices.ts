const RIGHT =
  'correct(?: answer)?|right|true|answer|richtig|wahr|vrai|bonne|correcte?|correct[ao]|verdader[ao]|vero|giusto|juist|prawda|верно|правильно|正解|x|✓|✔|✅|\\*';
const BEFORE = /^(?:\*+|[✓✔☑✅👉→]\uFE0F?|\[[xX✓✔*]\]|\([xX✓✔*]\)|>>)\s*(?=\S)/u;
const AFTER = new RegExp(
  `\\s*(?:(?<!\\*.*)\\*+|[✓✔☑✅]\\uFE0F?|[([](?:${RIGHT})[)\\]]|\\s[-–—]\\s*(?:correct|richtig|right))$`,
  'iu',
);
const WRONG =
  /\s*[([](?:wrong|false|incorrect|falsch|faux|falso)[)\]]$|^\[\s?\]\s*|^[✗✘❌]\uFE0F?\s*|\s*[✗✘❌]\uFE0F?$/iu;

/** Does a mark at the choice say that it is right? */
export const isMarked = (choice: string): boolean => BEFORE.test(choice) || AFTER.test(choice);

/** The choice without a mark that says whether it is right. */
export const withoutMark = (choice: string): string =>
  choice.replace(BEFORE, '').replace(AFTER, '').replace(WRONG, '').trim();

/** The part of the rows that need a mark, to take it for one: a star may as well belong to a name. */
const SHARE = 0.6;

/** Tells whether the choices of a file are marked: in most of its rows exactly one is. */
export function areMarked(rows: readonly (readonly string[])[]): boolean {
  const several = rows.filter((choices) => choices.filter(Boolean).length > 1);
  const marked = several.filter((choices) => choices.filter(isMarked).length === 1);
  return marked.length > 0 && marked.length >= SHARE * several.length;
}
