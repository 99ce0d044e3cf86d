import { showErrorToast } from '@/components/ui/toaster';
import type { ReviewedGame } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import { addDrafts } from '@/lib/features/plan/client';
import type { DraftText } from '@/lib/features/plan/draft-text';
import { findReviewDetail } from '@/lib/features/review/client';
import { namePlace, type Place, subjectOf } from './plan-places';
import { tellPlanned } from './plan-undo';

/** The text of a stored record as a new draft begins with it. */
export async function readText(game: ReviewedGame, id: string): Promise<DraftText> {
  const item = await findReviewDetail(subjectOf(game, { id }).subjectType, id);
  if (item?.wordCategory) {
    const { word, hint, explanation, source, reviewBy } = item.wordCategory;
    return { puzzle: { word, hint }, explanation, source, reviewBy };
  }
  if (!item?.question) throw new ApiError('not_found', 'What was copied is not there any more.');
  const { question, choices, correctChoice = '', explanation, source, reviewBy } = item.question;
  return { question: { question, ...choices, correctChoice }, explanation, source, reviewBy };
}

/** Makes a draft of a record's text in another place; says so, or why not. */
export async function copyRecord(
  game: ReviewedGame,
  id: string,
  { category, forDate }: Place,
): Promise<void> {
  if (!forDate) return;
  try {
    const text = await readText(game, id);
    const drafts = [{ ...text, categoryId: category.id, forDate }];
    const { historyEntryId } = await addDrafts({ game, drafts });
    tellPlanned(`Copied to ${namePlace({ category, forDate })}, as a draft`, { historyEntryId });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showErrorToast(`Nothing was copied. ${error.message}`);
  }
}
