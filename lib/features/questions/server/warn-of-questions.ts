import 'server-only';
import type { Game } from '@/lib/contract/kinds';
import { duplicateKey, QUESTION_EXISTS_MESSAGE } from '@/lib/features/questions/rules';
import { listExistingQuestions, type QuestionRow } from './store';

/** What a save of each of these drafts would be refused for beside what it lacks, by its id; the others are absent. */
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
