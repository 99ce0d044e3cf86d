import questions from './sample-questions.json';

/** A question of the sample game with its four choices; `correct` is the index of the right one. */
export interface SampleQuestion {
  question: string;
  choices: readonly string[];
  correct: number;
}

/** Three questions for each category of the sample game, with their answers. */
export const sampleQuestions: Record<string, readonly SampleQuestion[]> = questions;
