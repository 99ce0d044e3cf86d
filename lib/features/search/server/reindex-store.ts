import 'server-only';
import { sql } from 'kysely';
import { type Db, database } from '@/lib/db/connection';
import { isPostgres, splitIntoChunks } from '@/lib/db/statements';
import type { DatedKind } from '@/lib/features/records/server/record-kind';
import { selectRecords } from '@/lib/features/records/server/slot-store';
import { INDEX_VERSION, indexRecords, type SearchedKinds } from './index-store';

const RECORDS_PER_TRANSACTION = 500;

async function listNotIndexed(kind: DatedKind, db: Db): Promise<string[]> {
  const rows = await selectRecords(kind, db)
    .leftJoin('search_documents', (join) =>
      join
        .onRef('subjectId', '=', 'record.id')
        .on('subjectType', '=', kind.subjectType)
        .on('search_documents.version', '=', INDEX_VERSION),
    )
    .select('record.id')
    .where('doc', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

async function clearIndex(db: Db): Promise<void> {
  await db.deleteFrom('search_documents').execute();
  await db.deleteFrom('search_words').execute();
  if (!isPostgres(db)) await sql`delete from search_index`.execute(db);
}

type OnProgress = (indexed: number, total: number) => void;

/** Indexes records without a current document, continuing interrupted runs; returns their number. */
export async function updateSearchIndex(kinds: SearchedKinds, onProgress?: OnProgress): Promise<number> {
  const db = database();
  let indexed = 0;
  const lists = Object.values(kinds).map(async (kind) => ({ kind, ids: await listNotIndexed(kind, db) }));
  const missing = await Promise.all(lists);
  const total = missing.flatMap(({ ids }) => ids).length;
  for (const { kind, ids } of missing) {
    for (const batch of splitIntoChunks(ids, RECORDS_PER_TRANSACTION)) {
      await db.transaction().execute((transaction) => indexRecords(kind, batch, transaction));
      indexed += batch.length;
      onProgress?.(indexed, total);
    }
  }
  return indexed;
}

export async function rebuildSearchIndex(kinds: SearchedKinds, onProgress?: OnProgress): Promise<number> {
  await database().transaction().execute(clearIndex);
  return updateSearchIndex(kinds, onProgress);
}
