/** The four choices of a question by their names on the wire (docs/product.md, 3), in their order. */
export const choiceNames = ['choice1', 'choice2', 'choice3', 'choice4'] as const;
export type ChoiceName = (typeof choiceNames)[number];
export type Choices = Record<ChoiceName, string>;

/** A value for each choice, made from its name and its index from 0. */
export function eachChoice<T>(make: (name: ChoiceName, index: number) => T): Record<ChoiceName, T> {
  const entries = choiceNames.map((name, index) => [name, make(name, index)] as const);
  return Object.fromEntries(entries) as Record<ChoiceName, T>;
}

/** The four choices of whatever has them: a form, a row, a call. */
export function pickChoices<T>(source: Record<ChoiceName, T>): Record<ChoiceName, T> {
  return eachChoice((name) => source[name]);
}

/** Four texts in their order as choices. */
export function toChoices(texts: readonly [string, string, string, string]): Choices {
  return eachChoice((_, index) => texts[index] as string);
}
