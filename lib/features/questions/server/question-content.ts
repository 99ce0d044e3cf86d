import 'server-only';
import { choiceNames, eachChoice, pickChoices } from '@/lib/contract/choices';
import type { Game, MediaType } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import { requireOpenCategory } from '@/lib/features/categories/server/open-category';
import { takeMedia } from '@/lib/features/media/server/service';
import type { TriviaQuestion } from '@/lib/features/questions/contract';
import {
  type DraftProblem,
  duplicateKey,
  findChoice,
  findDailyProblem,
  findWeeklyProblem,
  type QuestionDraft,
} from '@/lib/features/questions/rules';
import { storedText } from '@/lib/text/clean-text';
import { duplicateExists, type QuestionContent, type QuestionRow, questionExists } from './store';

/** What a save call sends (spec, section 7), parsed. */
export interface SaveInput {
  triviaQuestion: TriviaQuestion;
  questionId?: string | null;
  version?: number | null;
  /** Why a released question changes. */
  reason?: string | null;
  swapWithId?: string | null;
  mediaType?: MediaType | null;
  mediaId?: string | null;
  zoomMediaId?: string | null;
}

/** The refusal of a value that was sent: 400 with the field it is about. */
function invalidField(path: string, message: string): ApiError {
  return new ApiError('invalid', message, { issues: [{ path, message }] });
}

const findProblem: Record<Game, (draft: QuestionDraft) => DraftProblem | null> = {
  daily: findDailyProblem,
  weekly: findWeeklyProblem,
};

function toDraft(sent: TriviaQuestion): QuestionDraft {
  const choices = pickChoices(sent);
  return { question: sent.question, ...choices, correctChoice: findChoice(choices, sent.correctChoice) };
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
  if (isDuplicate) throw questionExists();
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
    question: storedText(sent.question),
    duplicate_key: key,
    ...eachChoice((name) => storedText(sent[name])),
    correct_choice: choiceNames.indexOf(draft.correctChoice ?? 'choice1') + 1,
    media_type: media.mediaType,
    media_id: media.mediaId,
    zoom_media_id: media.zoomMediaId,
  };
}
