/** How many days back notices are listed. */
export const NOTICE_DAYS = 30;
export const MOST_NOTICES = 50;

/** What a person is told: kinds of notices. */
export const NOTICE_KINDS = [
  /** Something waits for a review that this person may decide. */
  'sent',
  /** Their work was approved, sent back or rejected; or a change of it that was approved was taken back. */
  'approved',
  'returned',
  'rejected',
  'restored',
  /** Daily questions of some categories run out soon, which editors look after. */
  'runway',
  /** Others gave them gaps of the plan to fill, which are empty still. */
  'assigned',
  /** A note names them, answers them, or is on a record of theirs. */
  'mentioned',
  'answered',
  'noted',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Which of the notices have come since the person looked last. */
export function listNew<Noticed extends { at: string }>(
  notices: readonly Noticed[],
  seenUntil: string | undefined,
): Noticed[] {
  return notices.filter(({ at }) => !seenUntil || at > seenUntil);
}
