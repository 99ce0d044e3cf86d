import 'server-only';
import { sql } from 'kysely';
import { type Db, database } from '@/lib/db/connection';
import { chunksOf, isPostgres } from '@/lib/db/statements';
import type { DatedKind } from '@/lib/features/records/server/record-kind';
import { INDEX_VERSION, indexRecords, recordsOf, type SearchedKinds } from './index-store';

/** Records of a transaction while many are indexed. */
const BATCH = 500;

/** The ids of the records of a kind that have no document of this version. */
async function listNotIndexed(kind: DatedKind, db: Db): Promise<string[]> {
  const rows = await recordsOf(kind, db)
    .leftJoin('search_documents', (join) =>
      join
        .onRef('subject_id', '=', 'record.id')
        .on('subject_type', '=', kind.subjectType)
        .on('search_documents.version', '=', INDEX_VERSION),
    )
    .select('record.id')
    .where('doc', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Empties the index. */
async function clearIndex(db: Db): Promise<void> {
  await db.deleteFrom('search_documents').execute();
  await db.deleteFrom('search_words').execute();
  if (!isPostgres(db)) await sql`delete from search_index`.execute(db);
}

/** Called with how many records are indexed, and how many are to be. */
type Progress = (indexed: number, of: number) => void;

/**
 * Indexes every record that is not indexed in this version's way, and returns how many. Ended early, it goes on where it was.
 */
export async function updateSearchIndex(kinds: SearchedKinds, progress?: Progress): Promise<number> {
  const db = database();
  let indexed = 0;
  const missing = new Map<DatedKind, string[]>();
  for (const kind of Object.values(kinds)) missing.set(kind, await listNotIndexed(kind, db));
  const total = [...missing.values()].flat().length;
  for (const [kind, ids] of missing) {
    for (const batch of chunksOf(ids, BATCH)) {
      await db.transaction().execute((transaction) => indexRecords(kind, batch, transaction));
      indexed += batch.length;
      progress?.(indexed, total);
    }
  }
  return indexed;
}

/** Makes the index anew, from nothing. Returns of how many records. */
export async function rebuildSearchIndex(kinds: SearchedKinds, progress?: Progress): Promise<number> {
  await database().transaction().execute(clearIndex);
  return updateSearchIndex(kinds, progress);
}
