import 'server-only';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Game } from '@/lib/contract/kinds';
import type { Db } from '@/lib/db/connection';
import { ApiError } from '@/lib/errors/api-error';
import { findMediaByIds, restoreMedia } from '@/lib/features/media/server/store';
import { datedRules } from '@/lib/features/records/server/dated-records';
import type { RecordKind } from '@/lib/features/records/server/record-kind';
import { pageTags } from '@/lib/kept/tags';
import { type QuestionContent, type QuestionRow, questionTable } from './store';

/** Takes the files of an older version out of the trash again. Throws ApiError 409 when one was deleted for good. */
async function requireMedia({ media_id, zoom_media_id }: QuestionRow, transaction: Db): Promise<void> {
  const ids = [media_id, zoom_media_id].filter((id) => id !== null);
  if (ids.length === 0) return;
  const found = await findMediaByIds(ids, transaction);
  if (found.length < new Set(ids).size) {
    throw new ApiError('conflict', 'A file of this version was deleted for good. Upload it again instead.');
  }
  await restoreMedia(ids, transaction);
}

/** How questions of a game are stored, checked and versioned; a new question belongs to `game`. */
export function questionKind(game: Game): RecordKind<QuestionRow, QuestionContent> {
  return {
    subjectType: 'question',
    table: questionTable,
    place: ['category_id', 'for_date'],
    messages: {
      stale: 'Somebody else changed this question meanwhile. Compare the two and save again.',
      staleRemoval: 'Somebody else changed this question meanwhile. Look at it again before you delete it.',
      gone: 'This question was deleted meanwhile. Submit it as a new one to keep your work.',
    },
    titleOf: ({ question }) => question,
    pagesOf: ({ tag }) => [pageTags.dailyQuestions, pageTags.question(tag)],
    begin(content, { user }) {
      const now = new Date().toISOString();
      return {
        ...content,
        id: randomUUID(),
        game,
        tag: randomBytes(9).toString('base64url'),
        version: 1,
        created_by: user?.id ?? null,
        created_at: now,
        updated_at: now,
      };
    },
    ...datedRules('question'),
    requireRestorable: requireMedia,
  };
}
