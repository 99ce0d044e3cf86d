import type { ReviewedGame, ReviewedSubject } from '@/lib/contract/kinds';

/** A slot that was empty on its day and took a record of the reserve, by the entry of the history. */
export interface ReserveRunsTable {
  history_entry_id: string;
  subject_type: ReviewedSubject;
  subject_id: string;
  game: ReviewedGame;
  category_id: string;
  for_date: string;
}

export interface CalendarFeedsTable {
  user_id: string;
  /** SHA-256 of the token in the feed's address, hex: the token itself is stored nowhere. */
  token_hash: string;
  created_at: string;
}

/** The alert of a day on which too few days are ready. */
export interface RunwayAlertsTable {
  day: string;
  attempts: number;
  /** An instance that sends it has moved this on first. */
  next_attempt_at: string;
  /** Null until the receiver has taken it. */
  sent_at: string | null;
}
