import type { QuizText } from './quiz-text';
import { readGift } from './read-gift';
import { readLettered } from './read-lettered';

/** Reads GIFT, Aiken, and lists of questions with lettered choices; null for another text. */
export const readQuizText = (text: string): QuizText | null => readGift(text) ?? readLettered(text);
