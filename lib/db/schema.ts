import type { Generated } from 'kysely';
import type { DriverName } from '@/lib/config/media-drivers';
import type {
  HistoryAction,
  HistorySubject,
  MediaKind,
  MediaType,
  NoteSubject,
  ReviewedGame,
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
import type { ProposalsTable, TriviaQuestionsTable, WordCategoriesTable } from './record-tables';

/** Flags are 0 or 1, days `YYYY-MM-DD`, instants ISO in UTC; constraints are in migrations/0001-schema.sql. */
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
  nameKey: string;
  mediaId: string | null;
  defaultAvatarColor: string;
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
  contentType: string;
  bytes: number;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  originalName: string | null;
  createdBy: string | null;
  createdAt: string;
  /** The time at which a record first used it or the media library kept it; other files are swept after a day. */
  keptAt: string | null;
  /** The time at which it went to the trash, from which it can be restored until a sweep a day later. */
  deletedAt: string | null;
  /** Number of columns of other rows that refer to it; triggers update it. */
  uses: Generated<number>;
}

export interface MediaUploadsTable {
  mediaId: string;
  /** SHA-256 of the token in our own upload URL, as hex; null if a cloud issued the URL. */
  tokenHash: string | null;
  driver: DriverName;
  mediaType: MediaType;
  maxBytes: number;
  /** The session that requested the upload URL, which expires with it. */
  sessionHash: string;
  createdBy: string;
  createdAt: string;
  expiresAt: string;
  usedAt: string | null;
}

export interface HistoryTable {
  id: string;
  subjectType: HistorySubject;
  subjectId: string;
  /** Counts from 1 for each record; orders changes within the same millisecond. */
  sequence: number;
  action: HistoryAction;
  /** The whole row as JSON; null before it was created or after it was deleted. */
  before: string | null;
  after: string | null;
  reason: string | null;
  changedBy: string | null;
  /** The author of the work that somebody else approved, sent back or rejected by this step; otherwise null. */
  author: string | null;
  changedAt: string;
  /** The Idempotency-Key of the request with its sender's id; unique among creations of a kind of record. */
  requestKey: string | null;
  /** The entry of the step's first change, if one step changed several records, such as a swap. */
  partOf: string | null;
  /** The file of the import that the entry stands for. */
  fileName: string | null;
}

export interface NotesTable {
  id: string;
  subjectType: NoteSubject;
  subjectId: string;
  text: string;
  replyTo: string | null;
  createdBy: string | null;
  createdAt: string;
  resolvedBy: string | null;
  resolvedAt: string | null;
  version: number;
}

export interface GroupGamesTable {
  id: string;
  /** Case-folded (lib/text/normalize). */
  tag: string;
  nameOfGroup: string;
  privateGroup: number;
  mediaImageId: string | null;
  scoringMode: string;
  createdAt: string;
}

interface GroupMembersTable {
  groupId: string;
  userId: string;
}

interface GroupCategoriesTable {
  groupId: string;
  categoryId: string;
}

interface GroupInvitesTable {
  code: string;
  groupId: string;
}

interface GameStatsTable {
  userId: string;
  categoryId: string;
  totalAnswered: number;
  totalCorrect: number;
}

interface RateLimitsTable {
  key: string;
  points: number;
  expiresAtMs: number | null;
}

interface SearchDocumentsTable {
  /** Orders the results: later dates have greater numbers (features/search/server/index-store). */
  doc: number;
  subjectType: ReviewedSubject;
  subjectId: string;
  /** The version of the index format (features/search/server/index-store). */
  version: number;
}

/** The words of the documents on SQLite; PostgreSQL has them in a column of the documents. */
interface SearchIndexTable {
  rowid: number;
  words: string;
}

/** The indexed words. A word stays after its last document, until all documents are indexed anew. */
interface SearchWordsTable {
  word: string;
  /** The reversed word, for finding words by their end. */
  reversed: string;
}

/** A draft of a language model, and the result of its check. */
export interface GenerationsTable {
  id: string;
  /** The person who requested it; null after that account was deleted. */
  userId: string | null;
  model: string;
  checkModel: string;
  /** JSON: question, choices, the correct choice, explanation and source. */
  written: string;
  /** JSON: the checker's answers, and the reason for missing answers. */
  checkResult: string;
  createdAt: string;
}

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
  /** The id of this state. A change of the assignment names the id that the person saw. */
  id: string;
  game: ReviewedGame;
  forDate: string;
  categoryId: string;
  userId: string;
  dueOn: string;
  assignedBy: string | null;
  assignedAt: string;
}
