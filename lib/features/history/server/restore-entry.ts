import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { HistorySubject } from '@/lib/contract/kinds';
import { type Db, database } from '@/lib/db/connection';

import { ApiError } from '@/lib/errors/api-error';
import { restoreCategory } from '@/lib/features/categories/server/restore-category';
import { restoreQuestion } from '@/lib/features/questions/server/restore-question';
import { recordChange } from '@/lib/features/records/server/record-change';
import { type EntryRow, findEntry, findLastEntry } from '@/lib/features/records/server/store';
import { restoreWordPuzzle } from '@/lib/features/word-puzzles/server/restore-word-puzzle';
import { invalidatePages } from '@/lib/page-cache/page-cache-state';
import { type PageTag, pageTags } from '@/lib/page-cache/tags';
import { parseRow } from './present-entry';

interface RestoreInput {
  entryId: string;
  /** Which version of the change; without it the one after or, for a deletion, the one before. */
  side?: 'before' | 'after' | null;
  reason?: string | null;
}

/** What a restored record was and is, and the pages that show it. */
interface Restored {
  before: { id: string } | null;
  after: { id: string };
  pages: PageTag[];
}

/** The last version a record ever had, for one that is deleted now. */
async function findLastVersion({ subject_type, subject_id }: EntryRow, transaction: Db): Promise<number> {
  const last = await findLastEntry(subject_type, subject_id, transaction);
  const row = last?.after ?? last?.before;
  return row ? (JSON.parse(row) as { version: number }).version : 0;
}

const restore: Record<
  HistorySubject,
  (json: string, entry: EntryRow, input: RestoreInput, transaction: Db) => Promise<Restored>
> = {
  async question(json, entry, _input, transaction) {
    const lastVersion = await findLastVersion(entry, transaction);
    const { before, after } = await restoreQuestion(parseRow<'question'>(json), lastVersion, transaction);
    return { before, after, pages: [pageTags.dailyQuestions, pageTags.question(after.tag)] };
  },
  async word_puzzle(json, entry, { reason }, transaction) {
    const lastVersion = await findLastVersion(entry, transaction);
    const puzzle = parseRow<'word_puzzle'>(json);
    const restored = await restoreWordPuzzle(puzzle, lastVersion, reason, transaction);
    return { ...restored, pages: [] };
  },
  async category(json, _entry, _input, transaction) {
    const restored = await restoreCategory(parseRow<'category'>(json), transaction);
    return { ...restored, pages: [pageTags.categories] };
  },
};

/**
 * Brings a record to what it was after a change or before it; for a deletion, to what was deleted. The restoring is a change in
 * the history itself, so it can be undone the same way.
 * Throws ApiError 404 for an unknown entry, 409 when something else is in the way by now, 400 with path `reason`
 * when a released puzzle changes without one.
 */
export async function restoreHistoryEntry(
  input: RestoreInput,
  caller: Caller,
): Promise<{ subjectType: HistorySubject; subjectId: string }> {
  const entry = await findEntry(input.entryId);
  const json = input.side ? entry?.[input.side] : (entry?.after ?? entry?.before);
  if (!entry || !json) throw new ApiError('not_found', 'This entry of the history does not exist.');
  const { pages } = await database()
    .transaction()
    .execute(async (transaction) => {
      const restored = await restore[entry.subject_type](json, entry, input, transaction);
      const { before, after } = restored;
      // It is so already: an undo whose answer was lost arrives again.
      if (before === after) return restored;
      await recordChange(
        { subjectType: entry.subject_type, action: 'restored', before, after, reason: input.reason?.trim() },
        caller,
        transaction,
      );
      return restored;
    });
  await invalidatePages(...pages);
  return { subjectType: entry.subject_type, subjectId: entry.subject_id };
}
