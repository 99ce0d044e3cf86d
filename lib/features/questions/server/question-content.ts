import 'server-only';
import type { Game, MediaType } from '@/lib/contract/kinds';

import { requireOpenCategory } from '@/lib/features/categories/server/open-category';
import { takeMedia } from '@/lib/features/media/server/service';
import type { TriviaQuestion } from '@/lib/features/questions/contract';
import {
  choiceNames,
  type DraftProblem,
  duplicateKey,
  findChoice,
  findDailyProblem,
  findWeeklyProblem,
  type QuestionDraft,
} from '@/lib/features/questions/rules';
import { invalidField, writeConflict } from './question-problem';
import { duplicateExists, type QuestionContent, type QuestionRow } from './store';

/** What a save call sends (spec, section 7), parsed. */
export interface SaveInput {
  triviaQuestion: TriviaQuestion;
  questionId?: string | null;
  version?: number | null;
  swapWithId?: string | null;
  mediaType?: MediaType | null;
  mediaId?: string | null;
  zoomMediaId?: string | null;
}

const findProblem: Record<Game, (draft: QuestionDraft) => DraftProblem | null> = {
  daily: findDailyProblem,
  weekly: findWeeklyProblem,
};

function toDraft(sent: TriviaQuestion): QuestionDraft {
  const { question, choice1, choice2, choice3, choice4 } = sent;
  const choices = { choice1, choice2, choice3, choice4 };
  return { question, ...choices, correctChoice: findChoice(choices, sent.correctChoice) };
}

/**
 * Checks what the form checked, and what only the server can; returns the content of the record.
 * Throws ApiError 409 `question_exists`, which overrides the other messages (spec, section 5), or 400.
 */
export async function toContent(
  input: SaveInput,
  game: Game,
  current: QuestionRow | null,
): Promise<QuestionContent> {
  const { triviaQuestion: sent } = input;
  const draft = toDraft(sent);
  const key = duplicateKey(sent.question);
  const isDuplicate = key !== '' && (await duplicateExists(game, sent.categoryId, key, current?.id ?? null));
  if (isDuplicate) throw writeConflict('duplicate');
  const problem = findProblem[game](draft);
  if (problem) throw invalidField(`triviaQuestion.${problem.field}`, problem.message);
  await requireOpenCategory(sent.categoryId, current?.category_id ?? null, 'triviaQuestion.categoryId');

  if (Boolean(input.mediaType) !== Boolean(input.mediaId)) {
    throw invalidField('mediaId', 'A file needs both its type and its id. Choose the file again.');
  }
  const media = {
    mediaType: input.mediaType ?? null,
    mediaId: input.mediaId ?? null,
    zoomMediaId: input.mediaType === 'image' ? (input.zoomMediaId ?? null) : null,
  };
  await takeMedia(media);
  return {
    category_id: sent.categoryId,
    for_date: sent.forDate,
    question: sent.question.trim().normalize('NFC'),
    duplicate_key: key,
    choice1: sent.choice1.trim().normalize('NFC'),
    choice2: sent.choice2.trim().normalize('NFC'),
    choice3: sent.choice3.trim().normalize('NFC'),
    choice4: sent.choice4.trim().normalize('NFC'),
    correct_choice: choiceNames.indexOf(draft.correctChoice ?? 'choice1') + 1,
    media_type: media.mediaType,
    media_id: media.mediaId,
    zoom_media_id: media.zoomMediaId,
  };
}
