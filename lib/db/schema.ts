import type { DriverName } from '@/lib/config/media-drivers';
import type { Choices } from '@/lib/contract/choices';
import type { Game, HistoryAction, HistorySubject, MediaKind, MediaType, Role } from '@/lib/contract/kinds';

/**
 * The tables, in plain types that both dialects share: text, integer (0/1 for flags), days as `YYYY-MM-DD` text,
 * instants as ISO text in UTC. The constraints are in migrations/.
 */
export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  known_places: KnownPlacesTable;
  categories: CategoriesTable;
  media: MediaTable;
  media_uploads: MediaUploadsTable;
  trivia_questions: TriviaQuestionsTable;
  word_categories: WordCategoriesTable;
  history: HistoryTable;
  group_games: GroupGamesTable;
  group_members: GroupMembersTable;
  group_categories: GroupCategoriesTable;
  group_invites: GroupInvitesTable;
  game_stats: GameStatsTable;
  rate_limits: RateLimitsTable;
}

export interface UsersTable {
  id: string;
  username: string;
  /** The user name case-folded: two people cannot differ by case alone. */
  username_key: string;
  name: string | null;
  role: Role;
  password_hash: string | null;
  disabled_at: string | null;
  media_id: string | null;
  default_avatar_color: string;
  date_joined: string;
}

export interface SessionsTable {
  /** SHA-256 of the token, hex: the token itself is stored nowhere. */
  token_hash: string;
  user_id: string;
  created_at: string;
  last_used_at: string;
}

/** Where a person signed in before: floods of guesses elsewhere do not keep them out there. */
interface KnownPlacesTable {
  user_id: string;
  /** SHA-256, hex, of the device's token or of the network address with the user's id. */
  place_hash: string;
  last_used_at: string;
}

export interface CategoriesTable {
  id: string;
  name: string;
  name_key: string;
  media_id: string | null;
  default_avatar_color: string;
  position: number;
  active: number;
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
  thumbhash: string | null;
  alt: string | null;
  original_name: string | null;
  created_by: string | null;
  created_at: string;
  /** When a question first took it, or the media library kept it; files never kept are swept after a day. */
  kept_at: string | null;
  /** Deleted in the media library; it can be brought back until the sweep. */
  deleted_at: string | null;
}

/** An upload that was asked for: where the file will go, and who may send it. */
export interface MediaUploadsTable {
  media_id: string;
  /** SHA-256 of the token in our own upload address, hex; null where a cloud gave the address. */
  token_hash: string | null;
  driver: DriverName;
  media_type: MediaType;
  max_bytes: number;
  /** The session that asked; the address dies with it. */
  session_hash: string;
  created_by: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

export interface TriviaQuestionsTable extends Choices {
  id: string;
  game: Game;
  /** The unguessable name of the question in share links. */
  tag: string;
  category_id: string;
  for_date: string;
  question: string;
  /** See duplicateKey in features/questions/rules: unique per category and game. */
  duplicate_key: string;
  correct_choice: number;
  media_type: MediaType | null;
  media_id: string | null;
  zoom_media_id: string | null;
  version: number;
  created_by: string | null;
  created_at: string;
  updated_at: string;
}

export interface WordCategoriesTable {
  id: string;
  category_id: string;
  for_date: string;
  word: string;
  hint: string;
  version: number;
  updated_at: string;
}

export interface HistoryTable {
  id: string;
  subject_type: HistorySubject;
  subject_id: string;
  /** From 1 within the subject: the order of changes that share a millisecond. */
  sequence: number;
  action: HistoryAction;
  /** The whole row as JSON; null before it was created. */
  before: string | null;
  /** The whole row as JSON; null after it was deleted. */
  after: string | null;
  reason: string | null;
  changed_by: string | null;
  changed_at: string;
  /** The Idempotency-Key of the request, scoped to its sender; one creation of a kind of record has it. */
  request_key: string | null;
  /** The entry that this one is the other half of: what one step did to several records, as a swap does. */
  part_of: string | null;
}

export interface GroupGamesTable {
  id: string;
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
