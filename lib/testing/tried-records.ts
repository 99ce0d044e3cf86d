import type { Caller } from '@/lib/contract/caller';
import { database } from '@/lib/db/connection';
import { addCaller } from './factories';
import type { TriedKind } from './record-kinds';

/** What came of saves that ran at once: those that were stored, and the errors of the others. */
export async function together<T>(works: readonly (() => Promise<T>)[]) {
  const results = await Promise.allSettled(works.map((work) => work()));
  return {
    done: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    refused: results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])),
  };
}

/** What `work` makes of 0, 1 …, `count` times. */
export function times<T>(count: number, work: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => work(index));
}

const tables = {
  question: 'trivia_questions',
  word_puzzle: 'word_categories',
  category: 'categories',
  note: 'notes',
} as const;

/** A fresh place for records of a kind, two people who write there, and what is stored of it. */
export async function beginRecords({ subjectType, open }: TriedKind) {
  const [kind, person, colleague] = await Promise.all([open(), addCaller(), addCaller()]);
  const caller: Caller = { ...person, idempotencyKey: 'one form' };
  const actions = async (id: string) => {
    const entries = await database()
      .selectFrom('history')
      .select('action')
      .where('subject_id', '=', id)
      .orderBy('sequence')
      .execute();
    return entries.map(({ action }) => action);
  };
  const entryOf = async (id: string, action: 'created' | 'changed' | 'deleted') =>
    database()
      .selectFrom('history')
      .selectAll()
      .where('subject_id', '=', id)
      .where('action', '=', action)
      .executeTakeFirstOrThrow();
  const rowOf = async (id: string) => {
    const row = await database()
      .selectFrom(tables[subjectType])
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row && { ...row };
  };
  /** How many records this person made. */
  const made = async () =>
    (
      await database()
        .selectFrom('history')
        .select('id')
        .where('changed_by', '=', person.user.id)
        .where('action', '=', 'created')
        .execute()
    ).length;
  return { ...kind, caller, colleague, actions, entryOf, rowOf, made };
}
