import { type ChoiceName, type Choices, choiceNames } from '@/lib/contract/kinds';
import { hashTexts } from './hash-texts';

/** A null answer means that the model found none of the choices right. */
export interface AnswerCheck {
  /** Hash of the question, its choices and the right one: a check of other texts is none of these. */
  judged: string;
  answers: readonly (string | null)[];
}

interface Keyed {
  question: string;
  choices: Choices;
  correct: ChoiceName;
}

/** The hash of a question with its answer; the order of the choices does not matter. */
export const judgedAnswer = ({ question, choices, correct }: Keyed): string =>
  hashTexts([choices[correct], question, ...choiceNames.map((name) => choices[name])]);

/** The check as it is stored with the question. */
export function describeAnswers(keyed: Keyed, answers: readonly (ChoiceName | null)[]): AnswerCheck {
  return { judged: judgedAnswer(keyed), answers: answers.map((name) => name && keyed.choices[name]) };
}
