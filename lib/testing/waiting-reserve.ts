import { database } from '@/lib/db/connection';

/** Marks a stored record of the bench as a reserve, without filling a slot of today. */
export async function putIntoReserve(
  table: 'trivia_questions' | 'word_categories',
  id: string,
): Promise<void> {
  await database().updateTable(table).set({ runsAnyDay: 1 }).where('id', '=', id).execute();
}
