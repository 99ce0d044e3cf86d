import { randomUUID } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import type { HistorySubject } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { saveCategory } from '@/lib/features/categories/server/service';
import { saveDailyQuestion } from '@/lib/features/questions/server/save-question';
import { deleteDailyQuestion } from '@/lib/features/questions/server/service';
import type { Deletion } from '@/lib/features/records/server/remove-record';
import { deleteWordPuzzle, saveWordPuzzle } from '@/lib/features/word-puzzles/server/service';
import { addCategory, questionOf } from './factories';

/** What a save stored: `label` is what the saves of a test tell their bodies apart by. */
interface Stored {
  id: string;
  version: number;
  label: string;
}

interface Target {
  id?: string;
  version?: number;
}

/** One kind of record, as tests of what all kinds share drive it. */
export interface TriedKind {
  subjectType: Exclude<HistorySubject, 'account'>;
  /** A fresh place for records. Body `number` differs from the others in all that is unique; `label` in nothing else. */
  open: () => Promise<{
    save: (body: { number?: number; label?: string }, caller: Caller, target?: Target) => Promise<Stored>;
    /** Absent where records stay. */
    remove?: (target: Target & { id: string }, caller: Caller) => Promise<Deletion>;
  }>;
}

const tomorrow = addDays(productToday(), 1);

export const triedKinds: readonly TriedKind[] = [
  {
    subjectType: 'question',
    async open() {
      const categoryId = await addCategory();
      return {
        async save({ number = 0, label = 'Ape' }, caller, { id, version } = {}) {
          const sent = questionOf(categoryId, addDays(tomorrow, number), { question: `Question ${number}?` });
          const { triviaQuestion } = await saveDailyQuestion(
            { triviaQuestion: { ...sent, choice1: label }, questionId: id, version },
            caller,
          );
          return {
            id: triviaQuestion.id,
            version: triviaQuestion.version,
            label: triviaQuestion.choices.choice1,
          };
        },
        remove: ({ id, version }, caller) => deleteDailyQuestion({ questionId: id, version }, caller),
      };
    },
  },
  {
    subjectType: 'word_puzzle',
    async open() {
      const categoryId = await addCategory();
      return {
        async save({ number = 0, label = 'Ape' }, caller, { id, version } = {}) {
          const dateOfWordCategory = addDays(tomorrow, number);
          const { wordCategory } = await saveWordPuzzle(
            { word: 'FJORD', hint: label, categoryId, dateOfWordCategory, wordCategoryId: id, version },
            caller,
          );
          return { id: wordCategory.id, version: wordCategory.version ?? 0, label: wordCategory.hint };
        },
        remove: ({ id, version }, caller) => deleteWordPuzzle({ wordCategoryId: id, version }, caller),
      };
    },
  },
  {
    subjectType: 'category',
    async open() {
      const name = `Category ${randomUUID()}`;
      return {
        async save({ number = 0, label = 'Ape' }, caller, { id, version } = {}) {
          // The colour tells the bodies apart.
          const defaultAvatarColor = `#${Buffer.from(label.padEnd(3)).subarray(0, 3).toString('hex')}`;
          const { category } = await saveCategory(
            { category: `${name} ${number}`, defaultAvatarColor, active: true, categoryId: id, version },
            caller,
          );
          const bytes = Buffer.from(category.defaultAvatarColor.slice(1), 'hex');
          return { id: category.id, version: category.version, label: bytes.toString().trim() };
        },
      };
    },
  },
];
