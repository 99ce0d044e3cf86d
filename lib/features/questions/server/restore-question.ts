import 'server-only';
import type { Db } from '@/lib/db/connection';
import { holds } from '@/lib/db/holds';
import { ApiError } from '@/lib/errors/api-error';
import { findMediaByIds, restoreMedia } from '@/lib/features/media/server/store';
import { storedOrThrow } from './question-problem';
import { contentOf, findQuestionRow, insertQuestion, type QuestionRow, updateQuestion } from './store';

/** Puts the files of a version back to use. Throws ApiError 409 when one is gone for good. */
async function requireMedia({ media_id, zoom_media_id }: QuestionRow, transaction: Db): Promise<void> {
  const ids = [media_id, zoom_media_id].filter((id) => id !== null);
  if (ids.length === 0) return;
  const found = await findMediaByIds(ids, transaction);
  if (found.length < new Set(ids).size) {
    throw new ApiError('conflict', 'A file of this version was deleted for good. Upload it again instead.');
  }
  await restoreMedia(ids, transaction);
}

/**
 * Brings a question to an earlier version of it. A deleted question comes back as the very same record; deleted
 * and restored without a change between, even its version is the same. `lastVersion` is the last it ever had.
 * Returns the rows before and after, the same one when it is so already. Throws ApiError 409 when its text or its
 * daily slot is taken by now.
 */
export async function restoreQuestion(
  snapshot: QuestionRow,
  lastVersion: number,
  transaction: Db,
): Promise<{ before: QuestionRow | null; after: QuestionRow }> {
  await requireMedia(snapshot, transaction);
  const before = (await findQuestionRow({ id: snapshot.id }, transaction)) ?? null;
  if (before) {
    if (holds(before, contentOf(snapshot))) return { before, after: before };
    const now = new Date().toISOString();
    const after = storedOrThrow(await updateQuestion(before, contentOf(snapshot), now, transaction));
    return { before, after };
  }
  const version = snapshot.version === lastVersion ? lastVersion : lastVersion + 1;
  const inserted = await insertQuestion({ ...snapshot, version }, transaction);
  if (inserted) return { before, after: storedOrThrow(inserted) };
  // Somebody else has brought it back at the same moment.
  return restoreQuestion(snapshot, lastVersion, transaction);
}
