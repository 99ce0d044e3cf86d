export const NOTICE_DAYS = 30;
export const MOST_NOTICES = 50;

export const NOTICE_KINDS = [
  /** Somebody sent a record that this person may review. */
  'sent',
  /** This person's work was approved, sent back or rejected, or its approval was undone. */
  'approved',
  'returned',
  'rejected',
  'restored',
  /** Daily questions of some categories run out soon, which concerns those who may publish. */
  'runway',
  /** Somebody assigned gaps of the plan to this person, and they are still empty. */
  'assigned',
  /** A note mentions this person, answers a note of theirs, or is on a record of theirs. */
  'mentioned',
  'answered',
  'noted',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export function listUnread<Noticed extends { at: string }>(
  notices: readonly Noticed[],
  seenUntil: string | undefined,
): Noticed[] {
  return notices.filter(({ at }) => !seenUntil || at > seenUntil);
}
