import type { MediaType } from '@/lib/contract/kinds';

/** A picture of `art/` or a sound of `audio/` that the question cannot be answered without. */
interface SampleQuestionMedia {
  kind: MediaType;
  file: string;
  /** What there is to see or hear, without giving the answer away. */
  alt?: string;
}

export interface SampleQuestion {
  question: string;
  choices: readonly [string, string, string, string];
  correct: 1 | 2 | 3 | 4;
  media?: SampleQuestionMedia;
}
