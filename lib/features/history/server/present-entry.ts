import 'server-only';
import type { HistorySubject } from '@/lib/contract/kinds';

import type { CategoryRow } from '@/lib/features/categories/server/store';
import type { HistoryEntry } from '@/lib/features/history/contract';
import type { QuestionRow } from '@/lib/features/questions/server/store';
import type { WordPuzzleRow } from '@/lib/features/word-puzzles/server/store';
import type { ListedEntry } from './store';

/** The stored rows by what they are rows of. */
interface RowOf {
  question: QuestionRow;
  word_puzzle: WordPuzzleRow;
  category: CategoryRow;
}

type CategoryName = (id: string) => string;

const games = { daily: 'Daily', weekly: 'Weekly' } as const;

const describe: {
  [Type in HistorySubject]: (row: RowOf[Type], nameOf: CategoryName) => Record<string, string>;
} = {
  question: (row, nameOf) => ({
    Game: games[row.game],
    Category: nameOf(row.category_id),
    Date: row.for_date,
    Question: row.question,
    'Choice 1': row.choice1,
    'Choice 2': row.choice2,
    'Choice 3': row.choice3,
    'Choice 4': row.choice4,
    'Correct choice': `Choice ${row.correct_choice}`,
    File: row.media_id ? `${row.media_type} ${row.media_id}` : '',
    'Zoom image': row.zoom_media_id ?? '',
  }),
  word_puzzle: (row, nameOf) => ({
    Category: nameOf(row.category_id),
    Date: row.for_date,
    Word: row.word,
    Hint: row.hint,
  }),
  category: (row) => ({
    Name: row.name,
    Colour: row.default_avatar_color,
    Image: row.media_id ?? '',
    Active: row.active ? 'Yes' : 'No',
    Position: String(row.position + 1),
  }),
};

const titleField: Record<HistorySubject, string> = {
  question: 'Question',
  word_puzzle: 'Word',
  category: 'Name',
};

/** A row as it was stored in an entry. Entries are written by us from rows of that type and never edited. */
function parseRow<Type extends HistorySubject>(json: string): RowOf[Type] {
  return JSON.parse(json) as RowOf[Type];
}

function snapshot(type: HistorySubject, json: string | null, nameOf: CategoryName) {
  if (json === null) return null;
  switch (type) {
    case 'question':
      return describe.question(parseRow<'question'>(json), nameOf);
    case 'word_puzzle':
      return describe.word_puzzle(parseRow<'word_puzzle'>(json), nameOf);
    case 'category':
      return describe.category(parseRow<'category'>(json), nameOf);
  }
}

/** A stored entry in the contract's words; `nameOf` names categories as they are called now. */
export function presentEntry(entry: ListedEntry, nameOf: CategoryName): HistoryEntry {
  const before = snapshot(entry.subject_type, entry.before, nameOf);
  const after = snapshot(entry.subject_type, entry.after, nameOf);
  return {
    id: entry.id,
    subjectType: entry.subject_type,
    subjectId: entry.subject_id,
    action: entry.action,
    title: (after ?? before)?.[titleField[entry.subject_type]] ?? '',
    before,
    after,
    reason: entry.reason ?? undefined,
    changedBy: entry.username ?? undefined,
    changedAt: entry.changed_at,
    isLatest: entry.is_latest,
  };
}
