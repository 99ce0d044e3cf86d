import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { sessionHash } from '@/lib/features/accounts/server/sessions';

/** A row of a table that may have other columns by now. */
export type Row = Record<string, unknown>;

const today = productToday();
const yesterday = addDays(today, -1);
const at = new Date().toISOString();
const COLOR = '#000000';

export const question = (id: string, fields: Row) => ({
  id,
  game: 'daily',
  tag: `tag-${id}`,
  category_id: 'art',
  for_date: today,
  question: `Who painted ${id}?`,
  duplicate_key: `who painted ${id}?`,
  choice1: 'A',
  choice2: 'B',
  choice3: 'C',
  choice4: 'D',
  correct_choice: 2,
  media_type: null,
  media_id: null,
  zoom_media_id: null,
  version: 3,
  created_by: 'ann',
  created_at: at,
  updated_at: at,
  ...fields,
});
const pictured = question('q1', { media_type: 'image', media_id: 'shown', zoom_media_id: 'zoom' });
const heard = question('q2', { for_date: yesterday, media_type: 'audio', media_id: 'sound' });
const weekly = question('q3', { game: 'weekly' });
const deleted = question('q4', { for_date: addDays(today, 1), idempotency_key: null });

export const entry = (
  id: string,
  subject_type: string,
  subject_id: string,
  sequence: number,
  fields: Row,
) => ({
  id,
  subject_type,
  subject_id,
  sequence,
  changed_by: 'ann',
  changed_at: at,
  before: null,
  after: null,
  reason: null,
  request_key: null,
  ...fields,
});

/** What the first release could hold, table by table: each kind of row at least once. */
export const firstRelease: [table: string, rows: Row[]][] = [
  [
    'media',
    [
      { id: 'shown', kind: 'image', content_type: 'image/png', alt: 'A "bridge"', kept_at: at },
      { id: 'zoom', kind: 'image', content_type: 'image/png', width: 1200, height: 900, kept_at: at },
      { id: 'sound', kind: 'audio', content_type: 'audio/mpeg', duration_ms: 2000, kept_at: at },
      { id: 'never', kind: 'video', content_type: 'video/mp4', deleted_at: at },
    ].map((row) => ({ driver: 'local', bytes: 5, created_by: 'ann', created_at: at, ...row })),
  ],
  [
    'users',
    [
      { id: 'ann', username: 'Ann', username_key: 'ann', role: 'staff', password_hash: 'hash' },
      { id: 'gone', username: 'Gone', username_key: 'gone', role: 'staff', disabled_at: at },
      { id: 'fan', username: 'Fan', username_key: 'fan', role: 'player', name: 'F. An', media_id: 'zoom' },
    ].map((row) => ({ default_avatar_color: COLOR, date_joined: '2030-01-31', ...row })),
  ],
  ['sessions', [{ token_hash: sessionHash('token'), user_id: 'ann', created_at: at, last_used_at: at }]],
  [
    'media_uploads',
    [
      {
        media_id: 'coming',
        token_hash: 'hash',
        driver: 'local',
        media_type: 'image',
        max_bytes: 5,
        session_hash: sessionHash('token'),
        created_by: 'ann',
        created_at: at,
        expires_at: at,
        used_at: null,
      },
    ],
  ],
  [
    'categories',
    [
      { id: 'art', name: 'Art', name_key: 'art', media_id: 'shown', position: 0, active: 1 },
      { id: 'old', name: 'Old', name_key: 'old', media_id: null, position: 1, active: 0 },
    ].map((row) => ({ default_avatar_color: COLOR, version: 2, ...row })),
  ],
  ['trivia_questions', [{ ...pictured, idempotency_key: 'a key' }, heard, weekly]],
  [
    'word_categories',
    [
      {
        id: 'p1',
        category_id: 'art',
        for_date: today,
        word: 'EASEL',
        hint: 'Stands',
        version: 4,
        updated_at: at,
      },
      {
        id: 'p2',
        category_id: 'art',
        for_date: yesterday,
        word: 'INK',
        hint: 'Wet',
        version: 1,
        updated_at: at,
      },
    ],
  ],
  [
    'history',
    [
      entry('e1', 'question', 'q1', 1, {
        action: 'created',
        after: JSON.stringify(pictured),
        request_key: 'same',
      }),
      entry('e2', 'question', 'q2', 1, {
        action: 'created',
        after: JSON.stringify(heard),
        request_key: 'same',
      }),
      entry('e3', 'question', 'q1', 2, { action: 'swapped', request_key: 'swap' }),
      entry('e4', 'question', 'q2', 2, { action: 'swapped', request_key: 'swap' }),
      entry('e5', 'question', 'q3', 1, { action: 'swapped' }),
      entry('e6', 'question', 'q4', 1, {
        action: 'deleted',
        before: JSON.stringify(deleted),
        reason: 'Twice',
      }),
      entry('e7', 'word_puzzle', 'p1', 1, { action: 'created' }),
      entry('e8', 'category', 'art', 1, { action: 'changed', changed_by: null }),
    ],
  ],
  [
    'group_games',
    [
      { id: 'g1', tag: 'Open-Table', name_of_group: 'Open', private_group: 0, media_image_id: 'zoom' },
      { id: 'g2', tag: 'closed', name_of_group: 'Closed', private_group: 1, media_image_id: null },
    ].map((row) => ({ scoring_mode: 'CASUAL', created_at: at, ...row })),
  ],
  ['group_members', [{ group_id: 'g1', user_id: 'fan' }]],
  ['group_categories', [{ group_id: 'g1', category_id: 'art' }]],
  [
    'group_invites',
    [
      { code: 'JOIN-US', group_id: 'g1' },
      { code: 'Straße', group_id: 'g2' },
    ],
  ],
  ['game_stats', [{ user_id: 'fan', category_id: 'art', total_answered: 4, total_correct: 3 }]],
  ['rate_limits', [{ key: 'login:fan', points: 2, expires_at_ms: null }]],
];

/** What the steps since then made of it on purpose, by table and the first column of a row. */
export const changed: Record<string, Record<string, Row>> = {
  media: { shown: { uses: 2 }, zoom: { uses: 3 }, sound: { uses: 1 }, never: { uses: 0 } },
  users: { ann: { role: 'admin' }, gone: { role: 'admin' } },
  trivia_questions: { q1: { alt: 'A "bridge"', status: 'ready' }, q2: { alt: null, status: 'ready' } },
  word_categories: { p1: { created_by: 'ann', status: 'ready' }, p2: { created_by: null, status: 'ready' } },
  history: {
    e1: { after: { ...pictured, alt: 'A "bridge"' } },
    e2: { request_key: null },
    e3: { part_of: null },
    e4: { part_of: 'e3' },
    e5: { part_of: null },
  },
  group_games: { g1: { tag: 'open-table' } },
  group_invites: { 'JOIN-US': { code: 'join-us' }, Straße: { code: 'strasse' } },
};

/** Columns that are elsewhere now. */
export const GONE = ['alt of media', 'idempotency_key of trivia_questions'];
