import 'server-only';
import type { ReviewedSubject } from '@/lib/contract/kinds';
import { type Db, database } from '@/lib/db/connection';
import { FIELD_WEIGHTS, type SearchField } from '@/lib/features/records/rules';
import type { DatedKind, DatedRow } from '@/lib/features/records/server/dated-records';
import { listNoteTexts } from '@/lib/features/records/server/note-store';
import { judgeRecord } from '@/lib/features/records/server/record-flaws';
import type { FoundRecord } from '@/lib/features/search/contract';
import { themesOf } from '@/lib/features/themes/rules';

/** The kinds of records that search finds. Who asks hands them in: their areas stand above this one. */
export type SearchedKinds = Record<ReviewedSubject, DatedKind>;

/** A record that search may find. */
export interface Subject {
  subjectType: ReviewedSubject;
  subjectId: string;
}

/** A record as search knows it. */
export interface Searchable extends Subject, Omit<FoundRecord, 'id' | 'category' | 'title' | 'also'> {
  authorId: string | null;
  /** The first one is what people call the record. */
  fields: SearchField[];
}

/** Records of a kind as search knows them. */
export async function describeRecords<Row extends DatedRow>(
  kind: DatedKind<Row>,
  rows: readonly Row[],
  db: Db,
): Promise<Searchable[]> {
  if (rows.length === 0) return [];
  const { subjectType } = kind;
  const ids = rows.map(({ id }) => id);
  const notes = await listNoteTexts(subjectType, ids, db);
  return rows.map((row) => ({
    subjectType,
    subjectId: row.id,
    kind: kind.gameOf(row),
    version: row.version,
    categoryId: row.category_id,
    forDate: row.for_date,
    status: row.status,
    mediaType: row.media_type ?? null,
    difficulty: row.difficulty,
    themes: themesOf(row.themes),
    authorId: row.created_by,
    flaws: judgeRecord(kind, row, { isWordingJudged: true }).flaws,
    fields: [
      ...kind.searchFields(row),
      { name: 'Theme tags', text: themesOf(row.themes).join(', '), weight: FIELD_WEIGHTS.themes },
      ...(notes.get(row.id) ?? []).map((text) => ({ name: 'Note', text, weight: FIELD_WEIGHTS.note })),
    ],
  }));
}

/** The records as they are stored now, in this order; those that are gone are left out. */
export async function loadRecords(kinds: SearchedKinds, subjects: readonly Subject[]): Promise<Searchable[]> {
  const lists = Object.values(kinds).map(async (kind) => {
    const ofKind = subjects.filter(({ subjectType }) => subjectType === kind.subjectType);
    const rows = await kind.table.list(ofKind.map(({ subjectId }) => subjectId));
    return describeRecords(kind, rows, database());
  });
  const records = new Map((await Promise.all(lists)).flat().map((record) => [record.subjectId, record]));
  return subjects.flatMap(({ subjectId }) => records.get(subjectId) ?? []);
}
