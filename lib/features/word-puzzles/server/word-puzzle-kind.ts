import 'server-only';
import { randomUUID } from 'node:crypto';
import { holds } from '@/lib/db/holds';
import { datedRules } from '@/lib/features/records/server/dated-records';
import type { RecordKind } from '@/lib/features/records/server/record-kind';
import { findWordPuzzleRow, type WordPuzzleContent, type WordPuzzleRow, wordPuzzleTable } from './store';

const STALE_MESSAGE = 'Somebody else changed this puzzle meanwhile. Compare the two and try again.';

/** Word puzzles as versioned records. No kept page shows one. */
export const wordPuzzleKind: RecordKind<WordPuzzleRow, WordPuzzleContent> = {
  subjectType: 'word_puzzle',
  table: wordPuzzleTable,
  place: ['category_id', 'for_date'],
  messages: {
    stale: STALE_MESSAGE,
    staleRemoval: STALE_MESSAGE,
    gone: 'This puzzle was deleted meanwhile. Submit it as a new one to keep your work.',
  },
  titleOf: ({ word }) => word,
  pagesOf: () => [],
  begin: (content, { user }) => ({
    ...content,
    id: randomUUID(),
    version: 1,
    created_by: user?.id ?? null,
    updated_at: new Date().toISOString(),
  }),
  async findSame(content) {
    const { category_id, for_date } = content;
    if (!for_date) return;
    const stored = await findWordPuzzleRow({ category_id, for_date });
    return stored && holds(stored, content) ? stored : undefined;
  },
  ...datedRules('puzzle'),
};
