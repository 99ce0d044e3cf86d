import 'server-only';
import { randomBytes, randomUUID } from 'node:crypto';
import { pageTags } from '@/lib/cache/page-cache';
import { type Choices, choiceNames, type QuestionGame } from '@/lib/contract/kinds';
import type { Db } from '@/lib/db/connection';
import { ApiError } from '@/lib/errors/api-error';
import { toLintedQuestion } from '@/lib/features/lint/lint';
import { altDetails } from '@/lib/features/media/fields';
import { findMediaByIds, restoreMedia } from '@/lib/features/media/server/store';
import type { StoredQuestionInfo } from '@/lib/features/questions/contract';
import { questionTexts } from '@/lib/features/questions/fields';
import { findQuestionProblem, QUESTION_EXISTS_MESSAGE, toDuplicateKey } from '@/lib/features/questions/rules';
import type { DatedSave } from '@/lib/features/records/contract';
import { FIELD_WEIGHTS } from '@/lib/features/records/rules';
import { listBackgroundTexts } from '@/lib/features/records/server/dated-content';
import { createDatedRules } from '@/lib/features/records/server/dated-records';
import { fillSlotsOf } from '@/lib/features/records/server/fill-slots';
import { planGoLive } from '@/lib/features/records/server/go-live';
import type { DatedKind } from '@/lib/features/records/server/record-kind';
import { indexRecords } from '@/lib/features/search/server/index-store';
import {
  buildStatusChange,
  parseStoredCheck,
  presentQuestions,
  shuffleContent,
  toContent,
  toDraftFromRow,
} from './question-content';
import { listExistingQuestions, type QuestionContent, type QuestionRow, questionTable } from './store';

/** Returns, by id, a warning for each draft whose text the category already has in a question that is no draft. */
export async function warnOfDrafts(
  game: QuestionGame,
  drafts: readonly Pick<QuestionRow, 'id' | 'categoryId' | 'question'>[],
): Promise<Map<string, string[]>> {
  const wanted = drafts
    .map(({ id, categoryId, question }) => ({ id, categoryId, key: toDuplicateKey(question) }))
    .filter(({ key }) => key !== '');
  const existing = await listExistingQuestions(game, wanted);
  const taken = wanted.filter(({ categoryId, key }) => existing.has(`${categoryId} ${key}`));
  return new Map(taken.map(({ id }) => [id, [QUESTION_EXISTS_MESSAGE]]));
}

type DraftText = Choices & { question: string; correctChoice: string };

/** Takes the files of a question out of the trash. Throws ApiError 409 if one was deleted permanently. */
async function restoreFiles({ mediaId, zoomMediaId }: QuestionRow, transaction: Db): Promise<void> {
  const ids = [mediaId, zoomMediaId].filter((id) => id !== null);
  if (ids.length === 0) return;
  const found = await findMediaByIds(ids, transaction);
  if (found.length < new Set(ids).size) {
    throw new ApiError('conflict', 'A file of this version was deleted for good. Upload it again instead.');
  }
  await restoreMedia(ids, transaction);
}

/** Creates the record kind for the questions of both games. New questions and messages are of `game`. */
export function createQuestionKind(game: QuestionGame) {
  const kind: DatedKind<QuestionRow, QuestionContent, { question?: StoredQuestionInfo }> = {
    subjectType: 'question',
    table: questionTable,
    place: ['categoryId', 'forDate'],
    messages: {
      stale: 'Somebody else changed this question meanwhile. Look at it again before you change it.',
      staleRemoval: 'Somebody else changed this question meanwhile. Look at it again before you delete it.',
      gone: 'This question was deleted meanwhile. Save its form again to keep it as a new one.',
    },
    titleOf: ({ question }) => question,
    pagesOf: ({ tag }) => [pageTags.dailyQuestions, pageTags.question(tag)],
    begin(content, { user }) {
      const now = new Date().toISOString();
      return {
        ...content,
        id: randomUUID(),
        game,
        tag: randomBytes(9).toString('base64url'),
        version: 1,
        createdBy: user?.id ?? null,
        createdAt: now,
        updatedAt: now,
      };
    },
    ...createDatedRules('question', 'question'),
    restoreFiles,
    planGoLive: (planned, consent, transaction) => planGoLive(kind, planned, consent, transaction),
    fillSlots: (rows) => fillSlotsOf(kind, rows),
    changed: (rows, transaction) =>
      indexRecords(
        kind,
        rows.map(({ id }) => id),
        transaction,
      ),
    titleColumn: 'question',
    gameColumn: 'game',
    lintedOf: (row) => toLintedQuestion({ ...row, correct: row.correctChoice, check: parseStoredCheck(row) }),
    gameOf: (row) => row.game,
    searchFields: (row) => [
      { name: questionTexts.question.title, text: row.question, weight: FIELD_WEIGHTS.title },
      ...choiceNames.map((name, index) => ({
        name: index + 1 === row.correctChoice ? 'Answer' : questionTexts[name].title,
        text: row[name],
        weight: FIELD_WEIGHTS.choice,
      })),
      { name: altDetails.title, text: row.alt ?? '', weight: FIELD_WEIGHTS.alt },
      ...listBackgroundTexts(row),
    ],
    comparedText: (row) => {
      const choices = choiceNames.map((name) => row[name]);
      const correctIndex = (row.correctChoice ?? 0) - 1;
      return {
        text: row.question,
        answer: choices[correctIndex] ?? '',
        options: choices.filter((_, index) => index !== correctIndex),
      };
    },
    async contentOfDraft({ question, ...fields }: DatedSave & { question?: DraftText }, slot) {
      if (!question) throw new ApiError('invalid', 'It has no question.');
      return toContent({ ...fields, triviaQuestion: { ...question, ...slot }, status: 'draft' }, game, null);
    },
    contentAs: buildStatusChange,
    shuffledContent: (row) => shuffleContent(row),
    async present(row) {
      const [question] = await presentQuestions([row], 'everything');
      return { question };
    },
    problemOf: (row) => findQuestionProblem(game, toDraftFromRow(row))?.message,
    warningsOf: (rows) =>
      warnOfDrafts(
        game,
        rows.filter(({ status }) => status === 'draft'),
      ),
  };
  return kind;
}
