export interface TextQuestion {
  line: number;
  question: string;
  choices: readonly string[];
  correct: string;
  category?: string;
  explanation?: string;
}

/** Including the lines of entries without choices. */
export interface QuizText {
  questions: TextQuestion[];
  others: number[];
}
