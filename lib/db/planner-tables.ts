import type { ReviewedGame, ReviewedSubject } from '@/lib/contract/kinds';

/** An empty slot that the reserve filled on its day; named by the history entry. */
export interface ReserveRunsTable {
  history_entry_id: string;
  subject_type: ReviewedSubject;
  subject_id: string;
  game: ReviewedGame;
  category_id: string;
  for_date: string;
}

/** A record that somebody is reviewing; valid for a while after `claimed_at` (features/review/rules). */
export interface ReviewClaimsTable {
  subject_type: ReviewedSubject;
  subject_id: string;
  user_id: string;
  claimed_at: string;
}

/** The assignee of an empty place of the plan, valid while the place is empty and not past. */
export interface GapAssignmentsTable {
  /** The id of this state: a change names the one that was seen. */
  id: string;
  game: ReviewedGame;
  for_date: string;
  category_id: string;
  user_id: string;
  /** The day by which it should be filled. */
  due_on: string;
  assigned_by: string | null;
  assigned_at: string;
}
