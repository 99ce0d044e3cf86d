import type { ReviewedGame, ReviewedSubject } from '@/lib/contract/kinds';

/** An empty slot that the reserve filled on its day; named by the history entry. */
export interface ReserveRunsTable {
  historyEntryId: string;
  subjectType: ReviewedSubject;
  subjectId: string;
  game: ReviewedGame;
  categoryId: string;
  forDate: string;
}

/** A record that somebody is reviewing; valid for a while after `claimedAt` (features/review/rules). */
export interface ReviewClaimsTable {
  subjectType: ReviewedSubject;
  subjectId: string;
  userId: string;
  claimedAt: string;
}

/** The assignee of an empty place of the plan, valid while the place is empty and not past. */
export interface GapAssignmentsTable {
  /** The id of this state: a change names the one that was seen. */
  id: string;
  game: ReviewedGame;
  forDate: string;
  categoryId: string;
  userId: string;
  dueOn: string;
  assignedBy: string | null;
  assignedAt: string;
}
