export const PROMPT_MAX_LENGTH = 1000;
export const DEFAULT_PROMPT =
  'Write one Jeopardy-style trivia question with four options A, B, C and D and name the letter of the correct one.';

/** The letters of the options on the wire, in the order of the choices: A is choice 1 … D is choice 4. */
export const letters = ['A', 'B', 'C', 'D'] as const;
export type Letter = (typeof letters)[number];

/** A text as one line of data for the model, without control or invisible characters. */
export function toPlainLine(value: string): string {
  return value
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim();
}
