-- The tables of both databases, without those of the search index. Separate statements by semicolons.

create table media (
  id text primary key,
  kind text not null check (kind in ('image', 'audio', 'video')),
  driver text not null, content_type text not null, bytes integer not null,
  width integer, height integer, duration_ms integer, original_name text,
  created_by text, created_at text not null, kept_at text, deleted_at text,
  uses integer not null default 0
);
create index media_by_creation on media (created_at, id);
create index media_unused on media (created_at, id) where uses = 0;
create index media_in_trash on media (deleted_at) where uses = 0 and deleted_at is not null;
create index media_never_kept on media (created_at) where uses = 0 and kept_at is null;

create table media_uploads (
  media_id text primary key,
  token_hash text unique,
  driver text not null, media_type text not null, max_bytes integer not null,
  session_hash text not null, created_by text not null,
  created_at text not null, expires_at text not null, used_at text
);

create table users (
  id text primary key,
  username text not null, username_key text not null unique, name text,
  role text not null default 'player' check (role in ('admin', 'editor', 'writer', 'player')),
  password_hash text, password_expires_at text,
  must_change_password integer not null default 0 check (must_change_password in (0, 1)),
  totp_secret text, totp_last_step integer,
  media_id text references media (id), default_avatar_color text not null,
  date_joined text not null, disabled_at text, deletion_requested_at text
);
create index users_by_role on users (role, username_key);
create index users_by_deletion on users (deletion_requested_at) where deletion_requested_at is not null;
create index users_media on users (media_id) where media_id is not null;

create table sessions (
  token_hash text primary key,
  user_id text not null references users (id) on delete cascade,
  created_at text not null, last_used_at text not null, device text
);
create index sessions_by_user on sessions (user_id) where user_id is not null;
create index sessions_by_age on sessions (created_at);
create index sessions_by_use on sessions (last_used_at);

create table passkeys (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null, public_key text not null, counter bigint not null, transports text not null,
  created_at text not null, last_used_at text
);
create index passkeys_by_user on passkeys (user_id);

create table recovery_codes (
  user_id text not null references users (id) on delete cascade,
  code_hash text not null,
  constraint recovery_codes_pkey primary key (user_id, code_hash)
);

create table account_challenges (
  token_hash text primary key,
  user_id text not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('sign_in', 'passkey', 'authenticator')),
  secret text not null, expires_at text not null
);

create table notices_seen (
  user_id text primary key references users (id) on delete cascade,
  seen_until text not null
);

create table rate_limits (key text primary key, points integer not null, expires_at_ms bigint);
create index rate_limits_by_end on rate_limits (expires_at_ms);

create table categories (
  id text primary key,
  name text not null, name_key text not null unique,
  media_id text references media (id), default_avatar_color text not null,
  position integer not null,
  active integer not null check (active in (0, 1)),
  targets text,
  version integer not null
);

create table trivia_questions (
  id text primary key,
  game text not null check (game in ('daily', 'weekly')),
  tag text not null unique,
  category_id text not null references categories (id),
  for_date text check (length(for_date) = 10),
  status text not null default 'ready' check (status in ('draft', 'in_review', 'ready')),
  question text not null, duplicate_key text,
  choice1 text not null, choice2 text not null, choice3 text not null, choice4 text not null,
  correct_choice integer check (correct_choice between 1 and 4),
  difficulty text check (difficulty in ('easy', 'medium', 'hard')),
  themes text, explanation text, source text, review_by text,
  media_type text check (media_type in ('image', 'audio')),
  media_id text references media (id), zoom_media_id text references media (id),
  alt text, credit text, licence text, licence_until text,
  runs_any_day integer not null default 0, dismissed text, returned_note text, generation_id text,
  version integer not null,
  created_by text references users (id), created_at text not null, updated_at text not null,
  constraint trivia_questions_duplicate_key unique (game, category_id, duplicate_key),
  constraint trivia_questions_complete
    check (status = 'draft' or (duplicate_key is not null and correct_choice is not null)),
  constraint trivia_questions_media
    check ((media_type is null) = (media_id is null) and (zoom_media_id is null or media_type = 'image'))
);
create unique index trivia_questions_daily_slot on trivia_questions (category_id, for_date) where game = 'daily';
create index trivia_questions_by_date on trivia_questions (game, for_date);
create index trivia_questions_by_status on trivia_questions (status, for_date);
create index trivia_questions_unready on trivia_questions (status, for_date) where status <> 'ready';
create index trivia_questions_reserve on trivia_questions (updated_at) where runs_any_day = 1 and for_date is null;
create index trivia_questions_by_change on trivia_questions (updated_at);
create index trivia_questions_beginning on trivia_questions (game, category_id, substr(question, 1, 60));
create index trivia_questions_by_author on trivia_questions (created_by) where created_by is not null;
create index trivia_questions_themes on trivia_questions (themes) where themes is not null;
create index trivia_questions_review_by on trivia_questions (review_by) where review_by is not null;
create index trivia_questions_licence_until on trivia_questions (licence_until) where licence_until is not null;
create index trivia_questions_media on trivia_questions (media_id) where media_id is not null;
create index trivia_questions_zoom_media on trivia_questions (zoom_media_id) where zoom_media_id is not null;

create table word_categories (
  id text primary key,
  category_id text not null references categories (id),
  for_date text check (length(for_date) = 10),
  status text not null default 'ready' check (status in ('draft', 'in_review', 'ready')),
  word text not null, hint text not null,
  difficulty text check (difficulty in ('easy', 'medium', 'hard')),
  themes text, explanation text, source text, review_by text,
  runs_any_day integer not null default 0, dismissed text, returned_note text,
  version integer not null,
  created_by text references users (id), updated_at text not null,
  constraint word_categories_slot unique (category_id, for_date)
);
create index word_categories_by_date on word_categories (for_date);
create index word_categories_by_status on word_categories (status, for_date);
create index word_categories_unready on word_categories (status, for_date) where status <> 'ready';
create index word_categories_reserve on word_categories (updated_at) where runs_any_day = 1 and for_date is null;
create index word_categories_by_change on word_categories (updated_at);
create index word_categories_by_word on word_categories (word, for_date);
create index word_categories_by_author on word_categories (created_by) where created_by is not null;
create index word_categories_themes on word_categories (themes) where themes is not null;
create index word_categories_review_by on word_categories (review_by) where review_by is not null;

create table history (
  id text primary key,
  subject_type text not null
    check (subject_type in ('question', 'word_puzzle', 'category', 'note', 'account')),
  subject_id text not null, sequence integer not null,
  action text not null check (action in ('created', 'changed', 'swapped', 'deleted', 'restored',
    'proposed', 'returned', 'rejected', 'withdrawn')),
  before text, after text, reason text, part_of text, request_key text,
  author text references users (id), changed_by text references users (id), changed_at text not null,
  constraint history_sequence unique (subject_type, subject_id, sequence)
);
create unique index history_creation_key on history (subject_type, request_key) where action = 'created';
create index history_part_of on history (part_of) where part_of is not null;
create index history_by_time on history (changed_at, sequence, id);
create index history_by_kind on history (subject_type, changed_at, sequence, id);
create index history_by_action on history (action, changed_at, sequence, id);
create index history_by_kind_and_action on history (subject_type, action, changed_at, sequence, id);
create index history_by_author on history (changed_by, changed_at, sequence, id);
create index history_by_decided_author on history (author, changed_at) where author is not null;

create table proposals (
  id text primary key,
  subject_type text not null check (subject_type in ('question', 'word_puzzle')),
  subject_id text not null, base_version integer not null, content text not null,
  status text not null check (status in ('draft', 'in_review')),
  reason text, returned_note text, seen_content text,
  media_id text references media (id), zoom_media_id text references media (id),
  version integer not null,
  created_by text references users (id), created_at text not null, updated_at text not null,
  constraint proposals_of_record unique (subject_type, subject_id)
);
create index proposals_by_author on proposals (created_by) where created_by is not null;
create index proposals_media on proposals (media_id);
create index proposals_zoom_media on proposals (zoom_media_id);

create table notes (
  id text primary key,
  subject_type text not null check (subject_type in ('question', 'word_puzzle', 'category')),
  subject_id text not null, text text not null, reply_to text references notes (id),
  created_by text references users (id), created_at text not null,
  resolved_by text references users (id), resolved_at text,
  version integer not null
);
create index notes_of_record on notes (subject_type, subject_id, created_at);
create index notes_unresolved on notes (subject_type, subject_id) where resolved_at is null;
create index notes_by_time on notes (created_at);
create index notes_by_author on notes (created_by) where created_by is not null;
create index notes_by_resolver on notes (resolved_by) where resolved_by is not null;

create table review_claims (
  subject_type text not null, subject_id text not null,
  user_id text not null references users (id) on delete cascade,
  claimed_at text not null,
  constraint review_claims_key primary key (subject_type, subject_id)
);
create index review_claims_by_user on review_claims (user_id);

create table gap_assignments (
  id text not null,
  game text not null, for_date text not null, category_id text not null,
  user_id text not null references users (id) on delete cascade,
  due_on text not null, assigned_by text, assigned_at text not null,
  constraint gap_assignments_key primary key (game, for_date, category_id)
);
create index gap_assignments_by_user on gap_assignments (user_id);

create table reserve_runs (
  history_entry_id text primary key,
  subject_type text not null, subject_id text not null,
  game text not null, category_id text not null, for_date text not null
);
create index reserve_runs_by_date on reserve_runs (for_date);

create table generations (
  id text primary key,
  user_id text references users (id) on delete set null,
  model text not null, check_model text not null, written text not null, check_result text not null,
  created_at text not null
);
create index generations_by_user on generations (user_id);

create table group_games (
  id text primary key,
  tag text not null unique, name_of_group text not null,
  private_group integer not null check (private_group in (0, 1)),
  media_image_id text references media (id), scoring_mode text not null, created_at text not null
);
create index group_games_media on group_games (media_image_id) where media_image_id is not null;

create table group_members (
  group_id text not null references group_games (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  constraint group_members_pk primary key (group_id, user_id)
);
create index group_members_by_user on group_members (user_id) where user_id is not null;

create table group_categories (
  group_id text not null references group_games (id) on delete cascade,
  category_id text not null references categories (id),
  constraint group_categories_pk primary key (group_id, category_id)
);

create table group_invites (
  code text primary key,
  group_id text not null references group_games (id) on delete cascade
);

create table game_stats (
  user_id text not null references users (id) on delete cascade,
  category_id text not null references categories (id),
  total_answered integer not null check (total_answered >= 0), total_correct integer not null,
  constraint game_stats_pk primary key (user_id, category_id),
  constraint game_stats_range check (total_correct between 0 and total_answered)
);
