import 'server-only';
import { type ChoiceName, choiceNames } from '@/lib/contract/kinds';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import type { Thing } from './structured-data';

/**
 * A question as schema.org has it: its choices as suggested answers and, where the question tells it, the correct one
 * as the accepted answer. Of a live question nobody is told.
 */
export function questionData({ question, choices, correctChoice }: QuestionInfo): Thing {
  const correct = choiceNames.find((name) => correctChoice !== undefined && choices[name] === correctChoice);
  const answer = (name: ChoiceName): Thing => ({
    '@type': 'Answer',
    position: choiceNames.indexOf(name) + 1,
    text: choices[name],
  });
  return {
    '@type': 'Question',
    eduQuestionType: 'Multiple choice',
    text: question,
    suggestedAnswer: choiceNames.filter((name) => name !== correct).map(answer),
    ...(correct && { acceptedAnswer: answer(correct) }),
  };
}
