import { database } from '@/lib/db/connection';

/** Marks a stored record of the bench as one that may run any day, as if no slot of today had been empty then. */
export async function putIntoReserve(
  table: 'trivia_questions' | 'word_categories',
  id: string,
): Promise<void> {
  await database().updateTable(table).set({ runs_any_day: 1 }).where('id', '=', id).execute();
}
