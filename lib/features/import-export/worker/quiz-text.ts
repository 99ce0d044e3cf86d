export interface TextQuestion {
  line: number;
  question: string;
  choices: readonly string[];
  correct: string;
  category?: string;
  explanation?: string;
}

export interface QuizText {
  questions: TextQuestion[];
  /** The lines of entries without choices. */
  others: number[];
}
