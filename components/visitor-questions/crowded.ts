import { type Choices, choiceNames } from '@/lib/contract/kinds';

/** Characters of a question and its choices for which a phone has room in the ordinary sizes, beside media or alone. */
const ROOM = { besideImage: 150, besideAudio: 190, alone: 240 };

interface CrowdedQuestion {
  question: string;
  choices: Choices;
  hasImage: boolean;
  hasAudio: boolean;
}

/** Is it so long that a phone shows it in smaller type, so that the way on is in sight with it? */
export function isCrowded({ question, choices, hasImage, hasAudio }: CrowdedQuestion): boolean {
  const length = choiceNames.reduce((sum, name) => sum + choices[name].length, question.length);
  return length > (hasImage ? ROOM.besideImage : hasAudio ? ROOM.besideAudio : ROOM.alone);
}
