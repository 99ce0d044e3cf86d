import 'server-only';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Game } from '@/lib/db/schema';
import { ApiError } from '@/lib/errors/api-error';
import { findCategoryRow } from '@/lib/features/categories/store';
import { takeMedia } from '@/lib/features/media/service';
import type { Caller } from '@/lib/game-api/contract';
import { invalidatePages } from '@/lib/page-cache/page-cache-state';
import type { QuestionInfo, TriviaQuestion } from './contract';
import { presentQuestions } from './present-question';
import {
  choiceNames,
  type DraftProblem,
  duplicateKey,
  findChoice,
  findDailyProblem,
  QUESTION_EXISTS_MESSAGE,
  type QuestionDraft,
} from './rules';
import {
  duplicateExists,
  findQuestionRow,
  insertQuestion,
  type QuestionContent,
  type QuestionRow,
  updateQuestion,
  type WriteConflict,
} from './store';

/** What a save call sends (spec, section 7), parsed. */
interface SaveInput {
  triviaQuestion: TriviaQuestion;
  questionId?: string | null;
  version?: number | null;
  mediaType?: 'image' | 'audio' | null;
  mediaId?: string | null;
  zoomMediaId?: string | null;
}

/** What differs between the games' saves. */
interface SaveRules {
  game: Game;
  findProblem: (draft: QuestionDraft) => DraftProblem | null;
}

function refuse(path: string, message: string): never {
  throw new ApiError('invalid', message, { issues: [{ path, message }] });
}

function toDraft(sent: TriviaQuestion): QuestionDraft {
  const { question, choice1, choice2, choice3, choice4 } = sent;
  const choices = { choice1, choice2, choice3, choice4 };
  return { question, ...choices, correctChoice: findChoice(choices, sent.correctChoice) };
}

/** Checks what the form checked, and what only the server can; returns the record's content. */
async function toContent(input: SaveInput, { game, findProblem }: SaveRules): Promise<QuestionContent> {
  const { triviaQuestion: sent } = input;
  const draft = toDraft(sent);
  const key = duplicateKey(sent.question);
  const isDuplicate =
    key !== '' && (await duplicateExists(game, sent.categoryId, key, input.questionId ?? null));
  if (isDuplicate) throw conflict('duplicate');
  const problem = findProblem(draft);
  if (problem) refuse(`triviaQuestion.${problem.field}`, problem.message);

  const category = await findCategoryRow(sent.categoryId);
  if (!category) refuse('triviaQuestion.categoryId', 'This category does not exist. Choose another one.');

  if (Boolean(input.mediaType) !== Boolean(input.mediaId)) {
    refuse('mediaId', 'A file needs both its type and its id. Choose the file again.');
  }
  const media = {
    mediaType: input.mediaType ?? null,
    mediaId: input.mediaId ?? null,
    zoomMediaId: input.mediaType === 'image' ? (input.zoomMediaId ?? null) : null,
  };
  await takeMedia(media);
  return {
    category_id: category.id,
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

function conflict(kind: WriteConflict): ApiError {
  return kind === 'slot'
    ? new ApiError('slot_taken', 'This category already has a question for this date. Choose another date.')
    : new ApiError('question_exists', QUESTION_EXISTS_MESSAGE, {
        issues: [{ path: 'triviaQuestion.question', message: QUESTION_EXISTS_MESSAGE }],
      });
}

function holds(row: QuestionRow, content: QuestionContent): boolean {
  return Object.entries(content).every(([column, value]) => row[column as keyof QuestionRow] === value);
}

async function create(content: QuestionContent, game: Game, caller: Caller): Promise<QuestionRow> {
  const now = new Date().toISOString();
  const stored = await insertQuestion({
    ...content,
    id: randomUUID(),
    game,
    tag: randomBytes(9).toString('base64url'),
    version: 1,
    idempotency_key: scopedKey(caller),
    created_by: caller.user?.id ?? null,
    created_at: now,
    updated_at: now,
  });
  if (typeof stored === 'string') throw conflict(stored);
  return stored;
}

async function update(content: QuestionContent, game: Game, input: SaveInput): Promise<QuestionRow> {
  const current = await findQuestionRow({ id: input.questionId ?? '' });
  if (current?.game !== game) {
    throw new ApiError(
      'not_found',
      'This question was deleted meanwhile. Submit it as a new one to keep your work.',
    );
  }
  // A save whose answer was lost arrives again: what it asks for is already so.
  if (holds(current, content)) return current;
  const version = input.version ?? current.version;
  const stored = await updateQuestion({ id: current.id, version }, content, new Date().toISOString());
  if (typeof stored === 'string') throw conflict(stored);
  if (!stored) {
    throw new ApiError(
      'stale',
      'Somebody else changed this question meanwhile. Compare the two and save again.',
    );
  }
  return stored;
}

/** Idempotency keys are the sender's own: one person's key never finds another's record. */
function scopedKey({ idempotencyKey, user }: Caller): string | null {
  return idempotencyKey && user ? `${user.id}:${idempotencyKey}` : null;
}

/** A double click or a retry after a lost answer conflicts with its own first save: that record is the answer. */
async function findReplayed(error: unknown, caller: Caller): Promise<QuestionRow> {
  const key = scopedKey(caller);
  const isConflict = error instanceof ApiError && error.status === 409;
  const replayed = isConflict && key && (await findQuestionRow({ idempotency_key: key }));
  if (!replayed) throw error;
  return replayed;
}

async function saveQuestion(
  input: SaveInput,
  caller: Caller,
  rules: SaveRules,
): Promise<{ triviaQuestion: QuestionInfo }> {
  const row = await toContent(input, rules)
    .then((content) =>
      input.questionId ? update(content, rules.game, input) : create(content, rules.game, caller),
    )
    .catch((error: unknown) => findReplayed(error, caller));
  invalidatePages(`question:${row.tag}`);
  const [info] = await presentQuestions([row], 'everything');
  if (!info) throw new Error('staff see everything');
  return { triviaQuestion: info };
}

/**
 * Creates or, with questionId, updates a daily question (spec, sections 5 and 7).
 * Throws ApiError 400 with the form's own message for the first thing wrong, 409 `question_exists` when the text
 * exists in the category (which overrides the other messages), 409 `slot_taken` when the date has a question,
 * 409 `stale` when the version is not the stored one, 404 when the question is gone.
 */
export function saveDailyQuestion(
  input: SaveInput,
  caller: Caller,
): Promise<{ triviaQuestion: QuestionInfo }> {
  return saveQuestion(input, caller, { game: 'daily', findProblem: findDailyProblem });
}
