import { database } from '@/lib/db/connection';
import type { Database } from '@/lib/db/schema';
import { saveDailyQuestion } from '@/lib/features/questions/server/save-question';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import {
  DIFFICULTIES,
  GAMES,
  HISTORY_ACTIONS,
  HISTORY_SUBJECTS,
  MEDIA_KINDS,
  MEDIA_TYPES,
  NOTE_SUBJECTS,
  RECORD_STATUSES,
  REVIEWED_SUBJECTS,
  ROLES,
} from './kinds';

const at = '2031-03-01T00:00:00.000Z';

/** One row at least in each table that has such a column. */
beforeAll(async () => {
  const caller = await addCaller();
  const triviaQuestion = questionOf(await addCategory(), '2031-03-01');
  await saveDailyQuestion({ triviaQuestion }, caller);
  const db = database();
  const subject = { subject_type: 'question', subject_id: 'one', version: 1, created_at: at } as const;
  const file = { kind: 'image', driver: 'local', content_type: 'image/png', bytes: 1 } as const;
  await db
    .insertInto('notes')
    .values({ ...subject, id: 'note', text: 'Why?' })
    .execute();
  await db
    .insertInto('proposals')
    .values({ ...subject, id: 'change', base_version: 1, content: '{}', status: 'draft', updated_at: at })
    .execute();
  await db
    .insertInto('media')
    .values({ ...file, id: 'picture', created_at: at })
    .execute();
  await db.updateTable('trivia_questions').set({ media_id: 'picture', media_type: 'image' }).execute();
});

const columns: [table: keyof Database, column: string, words: readonly string[]][] = [
  ['trivia_questions', 'game', GAMES],
  ['trivia_questions', 'media_type', MEDIA_TYPES],
  ['trivia_questions', 'status', RECORD_STATUSES],
  ['trivia_questions', 'difficulty', DIFFICULTIES],
  ['media', 'kind', MEDIA_KINDS],
  ['users', 'role', ROLES],
  ['notes', 'subject_type', NOTE_SUBJECTS],
  ['proposals', 'subject_type', REVIEWED_SUBJECTS],
  ['history', 'subject_type', HISTORY_SUBJECTS],
  ['history', 'action', HISTORY_ACTIONS],
];

test.each(columns)(
  'the database takes of %s.%s what the contract names: %j',
  async (table, column, words) => {
    const store = (word: string) =>
      database()
        .updateTable(table as 'users')
        .set({ [column]: word })
        .executeTakeFirstOrThrow();
    for (const word of words) expect((await store(word)).numUpdatedRows).toBeGreaterThan(0n);
    await expect(store('another word')).rejects.toThrow(/check constraint/i);
  },
);
