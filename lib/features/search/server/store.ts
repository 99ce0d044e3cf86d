import 'server-only';
import { choiceNames } from '@/lib/contract/choices';
import { type HistorySubject, REVIEWED_SUBJECTS, type ReviewedSubject } from '@/lib/contract/kinds';
import { type Db, database } from '@/lib/db/connection';
import { isPostgres } from '@/lib/db/dialect';
import { usernameKey } from '@/lib/features/accounts/rules';
import type { SearchField } from '@/lib/features/search/rank';
import { FIELD_WEIGHTS, type Searchable, type Subject } from '@/lib/features/search/searchable';

/** The tables of the records that search finds. */
export const indexedTables = { question: 'trivia_questions', word_puzzle: 'word_categories' } as const;

/** What search knows of questions: by which texts they are found, and what narrows a search down to them. */
async function loadSearchableQuestions(
  ids: readonly string[],
  db: Db,
  isHolding: boolean,
): Promise<Searchable[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('trivia_questions')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(isHolding && isPostgres(db), (rows) => rows.forNoKeyUpdate())
    .execute();
  return rows.map((row) => ({
    subjectType: 'question',
    subjectId: row.id,
    kind: row.game,
    version: row.version,
    categoryId: row.category_id,
    forDate: row.for_date,
    status: row.status,
    mediaType: row.media_type,
    difficulty: row.difficulty,
    authorId: row.created_by,
    fields: [
      { name: 'Question', text: row.question, weight: FIELD_WEIGHTS.title },
      ...choiceNames.map((name, index) => ({
        name: index + 1 === row.correct_choice ? 'Answer' : `Choice ${index + 1}`,
        text: row[name],
        weight: FIELD_WEIGHTS.choice,
      })),
      { name: 'Alt text', text: row.alt ?? '', weight: FIELD_WEIGHTS.alt },
    ],
  }));
}

/** What search knows of word puzzles: by which texts they are found, and what narrows a search down to them. */
async function loadSearchablePuzzles(
  ids: readonly string[],
  db: Db,
  isHolding: boolean,
): Promise<Searchable[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('word_categories')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(isHolding && isPostgres(db), (rows) => rows.forNoKeyUpdate())
    .execute();
  return rows.map((row) => ({
    subjectType: 'word_puzzle',
    subjectId: row.id,
    kind: 'word_puzzle',
    version: row.version,
    categoryId: row.category_id,
    forDate: row.for_date,
    status: row.status,
    mediaType: null,
    difficulty: row.difficulty,
    authorId: row.created_by,
    fields: [
      { name: 'Word', text: row.word, weight: FIELD_WEIGHTS.title },
      { name: 'Hint', text: row.hint, weight: FIELD_WEIGHTS.hint },
    ],
  }));
}

/** What staff have noted on records, by the record's id, oldest first. */
async function loadNotes(ids: readonly string[], db: Db): Promise<Map<string, SearchField[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('notes')
    .select(['subject_id', 'text'])
    .where('subject_type', 'in', REVIEWED_SUBJECTS)
    .where('subject_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const fields = rows.map(({ subject_id, text }) => ({
    subject_id,
    name: 'Note',
    text,
    weight: FIELD_WEIGHTS.note,
  }));
  return Map.groupBy(fields, ({ subject_id }) => subject_id);
}

/**
 * The records as they are stored now, by their ids; those that are gone are left out. With `isHolding` nobody else changes
 * them until the transaction ends: on SQLite nobody does anyway.
 */
export async function loadSearchables(
  subjects: readonly Subject[],
  db: Db = database(),
  isHolding = false,
): Promise<Map<string, Searchable>> {
  const idsOf = (type: HistorySubject) =>
    subjects.filter(({ subjectType }) => subjectType === type).map(({ subjectId }) => subjectId);
  const [questions, puzzles] = await Promise.all([
    loadSearchableQuestions(idsOf('question'), db, isHolding),
    loadSearchablePuzzles(idsOf('word_puzzle'), db, isHolding),
  ]);
  const records = [...questions, ...puzzles];
  const notes = await loadNotes(
    records.map(({ subjectId }) => subjectId),
    db,
  );
  return new Map(
    records.map((record) => {
      const noted = notes.get(record.subjectId) ?? [];
      return [record.subjectId, { ...record, fields: [...record.fields, ...noted] }];
    }),
  );
}

/** The record that a note is on; undefined where that is none that search finds. */
export async function findNotedSubject(noteId: string, db: Db): Promise<Subject | undefined> {
  const note = await db
    .selectFrom('notes')
    .select(['subject_type', 'subject_id'])
    .where('id', '=', noteId)
    .executeTakeFirst();
  if (!note || note.subject_type === 'category') return;
  return { subjectType: note.subject_type, subjectId: note.subject_id };
}

/** The records that were changed last, the latest first. */
export async function listLatestChanged(limit: number, db: Db = database()): Promise<Subject[]> {
  const latestOf = async (subjectType: ReviewedSubject) => {
    const rows = await db
      .selectFrom(indexedTables[subjectType])
      .select(['id as subjectId', 'updated_at'])
      .orderBy('updated_at', 'desc')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ ...row, subjectType }));
  };
  const rows = await Promise.all(REVIEWED_SUBJECTS.map(latestOf));
  return rows
    .flat()
    .toSorted((one, other) => (one.updated_at < other.updated_at ? 1 : -1))
    .slice(0, limit)
    .map(({ subjectType, subjectId }) => ({ subjectType, subjectId }));
}

/** The names of categories by id. */
export async function listCategoryNames(
  ids: readonly string[],
  db: Db = database(),
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('categories').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The id of a person by user name; null where there is none. */
export async function findAuthorId(username: string, db: Db = database()): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst();
  return user?.id ?? null;
}
