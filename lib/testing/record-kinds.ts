import { randomUUID } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import type { HistoryAction, HistorySubject } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { saveCategory } from '@/lib/features/categories/server/service';
import { deleteDailyQuestion, saveDailyQuestion } from '@/lib/features/questions/server/service';
import type { Deletion } from '@/lib/features/records/server/remove-record';
import { deleteWordPuzzle, saveWordPuzzle } from '@/lib/features/word-puzzles/server/service';
import { addCaller, addCategory, questionOf } from './factories';

/** A stored save; `label` tells the bodies of a test's saves apart. */
interface Stored {
  id: string;
  version: number;
  label: string;
}

interface Target {
  id?: string;
  version?: number;
}

/** It gives a kind of record to tests of the behaviour that all kinds share. */
export interface TriedKind {
  subjectType: Exclude<HistorySubject, 'account'>;
  /** Opens a fresh place for records. Another `number` of a body changes everything unique, another `label` only the text. */
  open: () => Promise<{
    save: (body: { number?: number; label?: string }, caller: Caller, target?: Target) => Promise<Stored>;
    /** It is absent for records that cannot be removed. */
    remove?: (target: Target & { id: string }, caller: Caller) => Promise<Deletion>;
  }>;
}

const tomorrow = addDays(getProductToday(), 1);

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

/** Runs works at once; returns the results of those that succeed, and the errors of the others. */
export async function together<T>(works: readonly (() => Promise<T>)[]) {
  const results = await Promise.allSettled(works.map((work) => work()));
  return {
    done: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    refused: results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])),
  };
}

export function times<T>(count: number, work: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => work(index));
}

const tables = {
  question: 'trivia_questions',
  word_puzzle: 'word_categories',
  category: 'categories',
  note: 'notes',
} as const;

export async function actionsOf(id: string): Promise<HistoryAction[]> {
  const entries = database().selectFrom('history').select('action').where('subjectId', '=', id);
  return (await entries.orderBy('sequence').execute()).map(({ action }) => action);
}

/** Adds a fresh place for records of a kind and two writers, and gives access to the stored records. */
export async function beginRecords({ subjectType, open }: TriedKind) {
  const [kind, person, colleague] = await Promise.all([open(), addCaller(), addCaller()]);
  const caller: Caller = { ...person, idempotencyKey: 'one form' };
  const entryOf = async (id: string, action: 'created' | 'changed' | 'deleted') =>
    database()
      .selectFrom('history')
      .selectAll()
      .where('subjectId', '=', id)
      .where('action', '=', action)
      .executeTakeFirstOrThrow();
  const rowOf = async (id: string) =>
    database().selectFrom(tables[subjectType]).selectAll().where('id', '=', id).executeTakeFirst();
  /** Counts the records that this person created. */
  const countMade = async () =>
    (
      await database()
        .selectFrom('history')
        .select('id')
        .where('changedBy', '=', person.user.id)
        .where('action', '=', 'created')
        .execute()
    ).length;
  return { ...kind, caller, anew: person, colleague, actions: actionsOf, entryOf, rowOf, countMade };
}
