import 'server-only';
import { sql } from 'kysely';
import { database } from '@/lib/db/connection';
import type { MediaUse } from '@/lib/features/media/contract';
import type { MediaRow } from './store';

export interface LibraryRow extends MediaRow {
  creator: string | null;
}

interface LibraryPage {
  unusedOnly: boolean;
  /** It is the last file of the page before: files are sorted by time, newest first, then by id. */
  after: Pick<MediaRow, 'createdAt' | 'id'> | null;
  limit: number;
}

/** Lists a page of the library's files, newest first, each with the name of its uploader; files in the trash are left out. */
export async function listLibraryRows({ unusedOnly, after, limit }: LibraryPage): Promise<LibraryRow[]> {
  let rows = database()
    .selectFrom('media')
    .selectAll('media')
    .select((media) =>
      media
        .selectFrom('users')
        .select('users.username')
        .whereRef('users.id', '=', 'media.createdBy')
        .as('creator'),
    )
    .where('deletedAt', 'is', null);
  // A literal instead of a parameter, so that the partial index of unused files applies.
  if (unusedOnly) rows = rows.where('uses', '=', sql.lit(0));
  if (after) {
    rows = rows.where((media) =>
      media(media.refTuple('createdAt', 'id'), '<', media.tuple(after.createdAt, after.id)),
    );
  }
  return rows.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export type UseRow = MediaUse & { mediaId: string; alt?: string | null };

/** Lists each use of the files; one that a question has several times is listed as often. */
export async function listUses(mediaIds: readonly string[]): Promise<UseRow[]> {
  if (mediaIds.length === 0) return [];
  const db = database();
  const questionColumns = [
    sql<MediaUse['by']>`trivia_questions.game || ' question'`.as('by'),
    'categories.name',
    'trivia_questions.id as questionId',
    'trivia_questions.categoryId',
    'trivia_questions.forDate',
  ] as const;
  const selectQuestions = (column: 'mediaId' | 'zoomMediaId') =>
    db
      .selectFrom('trivia_questions')
      .innerJoin('categories', 'categories.id', 'trivia_questions.categoryId')
      .select(questionColumns)
      .select(sql.ref<string>(`trivia_questions.${column}`).as('mediaId'))
      .select(sql<string | null>`${column === 'mediaId' ? sql.ref('trivia_questions.alt') : null}`.as('alt'))
      .where(`trivia_questions.${column}`, 'in', mediaIds)
      .execute();
  const selectProposed = (column: 'mediaId' | 'zoomMediaId') =>
    db
      .selectFrom('proposals')
      .innerJoin('trivia_questions', 'trivia_questions.id', 'proposals.subjectId')
      .innerJoin('categories', 'categories.id', 'trivia_questions.categoryId')
      .select(questionColumns)
      .select(sql.ref<string>(`proposals.${column}`).as('mediaId'))
      .where(`proposals.${column}`, 'in', mediaIds)
      .execute();
  const [files, zooms, proposed, proposedZooms, categories, groups, users] = await Promise.all([
    selectQuestions('mediaId'),
    selectQuestions('zoomMediaId'),
    selectProposed('mediaId'),
    selectProposed('zoomMediaId'),
    db.selectFrom('categories').select(['mediaId', 'name']).where('mediaId', 'in', mediaIds).execute(),
    db
      .selectFrom('group_games')
      .select(['mediaImageId as mediaId', 'nameOfGroup as name'])
      .where('mediaImageId', 'in', mediaIds)
      .execute(),
    db.selectFrom('users').select(['mediaId', 'username as name']).where('mediaId', 'in', mediaIds).execute(),
  ]);
  const toUses = (by: UseRow['by'], rows: { mediaId: string | null; name: string }[]): UseRow[] =>
    rows.map(({ mediaId, name }) => ({ mediaId: mediaId ?? '', by, name }));
  return [
    ...[...files, ...zooms, ...proposed, ...proposedZooms].map(({ forDate, ...use }) => ({
      ...use,
      forDate: forDate ?? undefined,
    })),
    ...toUses('category', categories),
    ...toUses('group', groups),
    ...toUses('user', users),
  ];
}
