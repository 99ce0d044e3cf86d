import 'server-only';
import { type ChoiceName, choiceNames } from '@/lib/contract/kinds';
import type { QuestionInfo } from '@/lib/features/questions/contract';

/** A thing of https://schema.org. */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/** Structured data (https://schema.org) as a JSON text that is safe inside a script element. */
export function structuredData(thing: Thing | { '@graph': Thing[] }): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c');
}

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
