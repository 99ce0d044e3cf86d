import { type ChoiceName, type Choices, choiceNames } from '@/lib/contract/kinds';
import { hashTexts } from './hash-texts';

export interface AnswerCheck {
  /** Hash of the checked question, its choices and the right one; the check does not count for other texts. */
  judged: string;
  /** An answer is null if the model found none of the choices right. */
  answers: readonly (string | null)[];
}

interface MarkedQuestion {
  question: string;
  choices: Choices;
  correct: ChoiceName;
}

/** The order of the choices does not matter. */
export const hashAnswer = ({ question, choices, correct }: MarkedQuestion): string =>
  hashTexts([choices[correct], question, ...choiceNames.map((name) => choices[name])]);

export function describeAnswers(
  question: MarkedQuestion,
  answers: readonly (ChoiceName | null)[],
): AnswerCheck {
  return { judged: hashAnswer(question), answers: answers.map((name) => name && question.choices[name]) };
}
