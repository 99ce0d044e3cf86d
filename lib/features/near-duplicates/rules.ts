/** Why a record is near another one. */
export const TWIN_REASONS = ['same_answer', 'reversed', 'same_options', 'same_wording'] as const;
export type TwinReason = (typeof TWIN_REASONS)[number];

/** The reasons as people read them. */
export const reasonNames = {
  same_answer: 'same answer',
  reversed: 'question and answer swapped',
  same_options: 'same options',
  same_wording: 'same wording',
} as const satisfies Record<TwinReason, string>;

/** How many of the nearest are told. */
export const TWINS_SHOWN = 5;

/** How much has to speak for a record to be shown before somebody asks for all: measured, docs/quality.md. */
export const NEAR_SCORE = 4;

/** Days before and after its own on which an answer must not stand in another question or puzzle. */
export const LEAK_DAYS = 14;

/** Which way an answer leaks: this record's stands in the other one, or the other one's in this one. */
export const LEAK_WAYS = ['out', 'in'] as const;

/** Is there enough of a text to compare it: two words, or an answer? */
export function isWorthAsking({ text, answer }: { text: string; answer: string }): boolean {
  return answer.trim() !== '' || /\S\s+\S|[^\0-\u024f]{2}/.test(text.trim());
}
