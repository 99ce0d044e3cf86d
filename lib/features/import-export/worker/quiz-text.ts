/** A question of a text in which nothing but its lines divides it. */
export interface TextQuestion {
  line: number;
  question: string;
  choices: readonly string[];
  /** The texts of the right choices. */
  correct: string;
  category?: string;
  explanation?: string;
}

/** The questions of a text, and the lines of entries without choices. */
export interface QuizText {
  questions: TextQuestion[];
  others: number[];
}
