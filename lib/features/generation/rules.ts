import type { ChoiceName, Choices } from '@/lib/contract/kinds';

export const PROMPT_MAX_LENGTH = 1000;
/** Of an explanation and of a source, as the model claims them. */
export const CLAIM_MAX_LENGTH = 400;
/** How often a checker is asked for the answer, the options in another order each time. */
export const CHECKS = 3;
/** What a checked draft costs: it is written once. */
export const CALLS_A_DRAFT = 1 + CHECKS;
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

/** What is to be known of a check, from `Generation` of the contract. */
interface Checked {
  choices: Choices;
  correct: ChoiceName;
  check: { answers: readonly (ChoiceName | null)[]; problem?: string };
}

/** How the check of an answer went, in words for people. */
export function describeCheck({ choices, correct, check: { answers, problem } }: Checked): string {
  const key = `“${choices[correct]}”`;
  if (isKeySure(correct, answers)) {
    return `Asked ${CHECKS} times without being told the answer, the checker gave ${key} each time.`;
  }
  const given = answers.map((name) => (name ? `“${choices[name]}”` : '“none of them”'));
  const counted = [...new Set(given)].map((text) => {
    const times = given.filter((other) => other === text).length;
    return `${text} ${['once', 'twice'][times - 1] ?? `${times} times`}`;
  });
  const answered =
    counted.length > 0 && `the checker, asked without being told, answered ${listed.format(counted)}`;
  return [
    `The generator takes ${key} for correct${answered ? `; ${answered}` : ''}.`,
    problem && `The check was cut short: ${problem}`,
  ]
    .filter(Boolean)
    .join(' ');
}

const listed = new Intl.ListFormat('en');

/** Did the checker answer each time, and always with what the writer takes for correct? Else a person chooses it. */
export function isKeySure<Choice>(correct: Choice, answers: readonly (Choice | null)[]): boolean {
  return answers.length === CHECKS && answers.every((answer) => answer === correct);
}
