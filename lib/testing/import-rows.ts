import { hash } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import { database } from '@/lib/db/connection';
import type { ImportRow } from '@/lib/features/import-export/contract';
import { type Import, RowsRefused } from '@/lib/features/import-export/server/check-whole-import';

let counted = 0;

/** Makes a row of a daily question with a unique text. */
export function rowOf(categoryId: string, more: Partial<ImportRow> = {}): ImportRow {
  counted += 1;
  const question = `Which bird is number ${counted} of the list?`;
  const choices = { choice1: `Owl ${counted}`, choice2: 'Wren', choice3: 'Rook', choice4: 'Swift' };
  return {
    line: counted + 1,
    categoryId,
    question: { question, ...choices, correctChoice: 'Wren' },
    ...more,
  };
}

export function importOf(rows: ImportRow[], more: Partial<Import> = {}): Import {
  const lines = rows.map((row) => JSON.stringify(row));
  const digest = hash('sha256', JSON.stringify([lines, more]));
  return { game: 'daily', rows: rows.length, lines, digest, ...more };
}

export const withKey = (caller: Caller): Caller => ({ ...caller, idempotencyKey: crypto.randomUUID() });

/** Lists the daily and weekly questions of a category by their text. */
export async function listRowsIn(categoryId: string) {
  return database()
    .selectFrom('trivia_questions')
    .selectAll()
    .where('categoryId', '=', categoryId)
    .orderBy('question')
    .execute();
}

export const findCategoryNamed = (name: string) =>
  database().selectFrom('categories').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

/** Returns the refused rows of an import, with the codes of their issues. Throws if it is not refused. */
export async function readRefusal(work: Promise<unknown>) {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof RowsRefused)) throw error ?? new Error('nothing was refused');
  return error.rows.map(({ row: { line }, issues }) => ({ line, codes: issues.map(({ code }) => code) }));
}
