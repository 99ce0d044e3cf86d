export const NEAR_REASONS = ['same_answer', 'reversed', 'same_options', 'same_wording'] as const;
export type NearReason = (typeof NEAR_REASONS)[number];

export const reasonNames = {
  same_answer: 'same answer',
  reversed: 'question and answer swapped',
  same_options: 'same options',
  same_wording: 'same wording',
} as const satisfies Record<NearReason, string>;

export const NEAR_SHOWN = 5;

/** A record with this score or more is shown at once, any other on request (docs/quality.md). */
export const NEAR_SCORE = 4;

/** An answer should not occur in another question or puzzle for this many days before and after its own. */
export const LEAK_DAYS = 14;

/** `out`: the other record contains this one's answer; `in`: this record contains the other one's answer. */
export const LEAK_WAYS = ['out', 'in'] as const;

/** Returns true for an answer, two words or two non-Latin characters: too many records are near to a shorter text. */
export function isWorthAsking({ text, answer }: { text: string; answer: string }): boolean {
  return answer.trim() !== '' || /\S\s+\S|[^\0-\u024f]{2}/.test(text.trim());
}

/** Returns the beginning of a sentence that ends with the other record of the leak. */
export function nameLeak(way: (typeof LEAK_WAYS)[number], answer: string): string {
  const quoted = `“${answer.trim()}”`;
  return way === 'out'
    ? `This answer, ${quoted}, stands in`
    : `${quoted} stands in this text, and is the answer to`;
}

/** A call asks for the warnings of at most this many records: a plan of 62 days and 12 categories with its bench. */
export const WARNED_MAX = 1000;
