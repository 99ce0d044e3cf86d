import type { Generated } from 'kysely';
import type { DriverName } from '@/lib/config/media-drivers';
import type {
  HistoryAction,
  HistorySubject,
  MediaKind,
  MediaType,
  NoteSubject,
  ReviewedSubject,
} from '@/lib/contract/kinds';
import type {
  AccountChallengesTable,
  NoticesSeenTable,
  PasskeysTable,
  RecoveryCodesTable,
  SessionsTable,
  UsersTable,
} from './account-tables';
import type { GapAssignmentsTable, ReserveRunsTable, ReviewClaimsTable } from './planner-tables';
import type { ProposalsTable, TriviaQuestionsTable, WordCategoriesTable } from './record-tables';

/**
 * The tables, in plain types that both dialects share: text, integer (0/1 for flags), days as `YYYY-MM-DD` text,
 * instants as ISO text in UTC. The constraints are in migrations/0001-schema.sql.
 */
export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  passkeys: PasskeysTable;
  recovery_codes: RecoveryCodesTable;
  account_challenges: AccountChallengesTable;
  notices_seen: NoticesSeenTable;
  categories: CategoriesTable;
  media: MediaTable;
  media_uploads: MediaUploadsTable;
  trivia_questions: TriviaQuestionsTable;
  word_categories: WordCategoriesTable;
  history: HistoryTable;
  proposals: ProposalsTable;
  notes: NotesTable;
  group_games: GroupGamesTable;
  group_members: GroupMembersTable;
  group_categories: GroupCategoriesTable;
  group_invites: GroupInvitesTable;
  game_stats: GameStatsTable;
  rate_limits: RateLimitsTable;
  reserve_runs: ReserveRunsTable;
  review_claims: ReviewClaimsTable;
  gap_assignments: GapAssignmentsTable;
  generations: GenerationsTable;
  search_documents: SearchDocumentsTable;
  search_index: SearchIndexTable;
  search_words: SearchWordsTable;
}

export interface CategoriesTable {
  id: string;
  name: string;
  name_key: string;
  media_id: string | null;
  default_avatar_color: string;
  position: number;
  active: number;
  /** The category's weekly targets (features/categories/rules) as JSON; null without any. */
  targets: string | null;
  version: number;
}

export interface MediaTable {
  id: string;
  kind: MediaKind;
  driver: DriverName;
  content_type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  duration_ms: number | null;
  original_name: string | null;
  created_by: string | null;
  created_at: string;
  /** The time at which a question first used it or the media library kept it; other files are swept after a day. */
  kept_at: string | null;
  /** The time of its deletion in the media library; it can be restored until the sweep. */
  deleted_at: string | null;
  /** Number of columns of other rows that refer to it; triggers update it. */
  uses: Generated<number>;
}

/** A requested upload: the target of the file, and the session that may send it. */
export interface MediaUploadsTable {
  media_id: string;
  /** SHA-256 of the token in our own upload URL, as hex; null if a cloud issued the URL. */
  token_hash: string | null;
  driver: DriverName;
  media_type: MediaType;
  max_bytes: number;
  /** The session that requested the upload URL, which expires with it. */
  session_hash: string;
  created_by: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

export interface HistoryTable {
  id: string;
  subject_type: HistorySubject;
  subject_id: string;
  /** Counts from 1 for each record; orders changes within the same millisecond. */
  sequence: number;
  action: HistoryAction;
  /** The whole row as JSON; null before it was created. */
  before: string | null;
  /** The whole row as JSON; null after it was deleted. */
  after: string | null;
  reason: string | null;
  changed_by: string | null;
  /** The author of the work that this approved, sent back or rejected; null if it is nobody else's. */
  author: string | null;
  changed_at: string;
  /** The Idempotency-Key of the request with its sender's id; unique among creations of a kind of record. */
  request_key: string | null;
  /** The entry of the step's first change, if one step changed several records, such as a swap. */
  part_of: string | null;
}

export interface NotesTable {
  id: string;
  subject_type: NoteSubject;
  subject_id: string;
  text: string;
  /** The first note of its thread; null for that one. */
  reply_to: string | null;
  created_by: string | null;
  created_at: string;
  resolved_by: string | null;
  /** Null while it is open. */
  resolved_at: string | null;
  version: number;
}

export interface GroupGamesTable {
  id: string;
  /** Case-folded (lib/text/normalize). */
  tag: string;
  name_of_group: string;
  private_group: number;
  media_image_id: string | null;
  scoring_mode: string;
  created_at: string;
}

interface GroupMembersTable {
  group_id: string;
  user_id: string;
}

interface GroupCategoriesTable {
  group_id: string;
  category_id: string;
}

interface GroupInvitesTable {
  /** Case-folded. */
  code: string;
  group_id: string;
}

interface GameStatsTable {
  user_id: string;
  category_id: string;
  total_answered: number;
  total_correct: number;
}

interface RateLimitsTable {
  key: string;
  points: number;
  /** Milliseconds since 1970 in UTC. */
  expires_at_ms: number | null;
}

interface SearchDocumentsTable {
  /** Orders the results: later dates have greater numbers (features/search/server/index-store). */
  doc: number;
  subject_type: ReviewedSubject;
  subject_id: string;
  /** The version of the index format (features/search/server/index-store). */
  version: number;
}

/** The words of the documents on SQLite; PostgreSQL has them in a column of the documents. */
interface SearchIndexTable {
  rowid: number;
  words: string;
}

/** Every word that was ever indexed. */
interface SearchWordsTable {
  word: string;
  /** The reversed word, for finding words by their end. */
  reversed: string;
}

/** A draft of a language model, and the result of its check; rows never change. */
export interface GenerationsTable {
  id: string;
  /** The person who requested it; null after that account was deleted. */
  user_id: string | null;
  model: string;
  check_model: string;
  /** JSON: question, choices, the correct one, explanation and source. */
  written: string;
  /** JSON: the checker's answers, and the reason for missing ones. */
  check_result: string;
  created_at: string;
}
