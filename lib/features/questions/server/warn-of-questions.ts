import 'server-only';
import type { Game } from '@/lib/contract/kinds';
import { duplicateKey, QUESTION_EXISTS_MESSAGE } from '@/lib/features/questions/rules';
import { listExistingQuestions, type QuestionRow } from './store';

/**
 * For each draft, by id, why a save would refuse it apart from missing fields; drafts without such a problem are
 * absent.
 */
export async function warnOfDrafts(
  game: Game,
  drafts: readonly Pick<QuestionRow, 'id' | 'category_id' | 'question'>[],
): Promise<Map<string, string[]>> {
  const wanted = drafts
    .map(({ id, category_id: categoryId, question }) => ({ id, categoryId, key: duplicateKey(question) }))
    .filter(({ key }) => key !== '');
  const existing = await listExistingQuestions(game, wanted);
  const taken = wanted.filter(({ categoryId, key }) => existing.has(`${categoryId} ${key}`));
  return new Map(taken.map(({ id }) => [id, [QUESTION_EXISTS_MESSAGE]]));
}
