/** A question of a text in which nothing but its lines divides it. */
export interface TextQuestion {
  line: number;
  question: string;
  choices: readonly string[];
  /** Texts of choices; several are said as they are. */
  correct: string;
  category?: string;
  explanation?: string;
}

/** The questions of a text, and the lines of what is in it that has no choices. */
export interface QuizText {
  questions: TextQuestion[];
  others: number[];
}
