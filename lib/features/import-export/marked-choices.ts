const RIGHT =
  'correct(?: answer)?|right|true|answer|richtig|wahr|vrai|bonne|correcte?|correct[ao]|verdader[ao]|vero|giusto|juist|prawda|верно|правильно|正解|x|✓|✔|✅|\\*';
const BEFORE = /^(?:\*+|#|[✓✔☑✅👉→]\uFE0F?|\[[xX✓✔*]\]|\([xX✓✔*]\)|>>)\s*(?=\S)/u;
const AFTER = new RegExp(
  `\\s*(?:(?<!\\*.*)\\*+|[✓✔☑✅]\\uFE0F?|[([](?:${RIGHT})[)\\]]|\\s[-–—]\\s*(?:correct|richtig|right))$`,
  'iu',
);
const WRONG =
  /\s*[([](?:wrong|false|incorrect|falsch|faux|falso)[)\]]$|^\[\s?\]\s*|^[✗✘❌]\uFE0F?\s*|\s*[✗✘❌]\uFE0F?$/iu;

export const isMarked = (choice: string): boolean => BEFORE.test(choice) || AFTER.test(choice);

export const withoutMark = (choice: string): string =>
  choice.replace(BEFORE, '').replace(AFTER, '').replace(WRONG, '').trim();

/** The share of rows that need a mark before marks count, because a star may belong to a name. */
const MARKED_SHARE_MIN = 0.6;

/** Are the choices of a file marked, exactly one in most rows? */
export function areMarked(rows: readonly (readonly string[])[]): boolean {
  const several = rows.filter((choices) => choices.filter(Boolean).length > 1);
  const marked = several.filter((choices) => choices.filter(isMarked).length === 1);
  return marked.length > 0 && marked.length >= MARKED_SHARE_MIN * several.length;
}
