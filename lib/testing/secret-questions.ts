import { randomUUID } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import { RECORD_STATUSES, toChoices } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { createMediaId } from '@/lib/features/media/server/media-keys';
import { insertMedia } from '@/lib/features/media/server/store';
import { addNote } from '@/lib/features/notes/server/service';
import { saveDailyQuestion, saveWeeklyQuestion } from '@/lib/features/questions/server/service';
import { approve, requestChanges } from '@/lib/features/review/server/decide';
import { findReviewDetail } from '@/lib/features/review/server/service';
import { addCaller, addCategory, questionOf } from './factories';
import { dismissAll } from './reviewing';

/** Every text that visitors must not get contains this. */
export const CANARY = 'CANARY-not-for-visitors';

const today = getProductToday();
const yesterday = addDays(today, -1);

/** A question with such a status on such a day (null: the bench) is hidden from visitors. */
const unreleased = RECORD_STATUSES.flatMap((status) =>
  [yesterday, today, addDays(today, 1), null].map((forDate) => ({ status, forDate })),
).filter(({ status, forDate }) => status !== 'ready' || forDate === null || forDate > today);

/** Adds a picture without a file, because the tests are about access alone. */
async function addPicture(): Promise<string> {
  const id = createMediaId();
  await insertMedia({
    id,
    kind: 'image',
    driver: 'local',
    contentType: 'image/png',
    bytes: 1,
    width: 40,
    height: 30,
    originalName: CANARY,
    createdAt: new Date().toISOString(),
  });
  return id;
}

/**
 * Stores a question of each game for every way in which it is hidden from visitors, with a canary in each
 * text, a note on it, and its own media.
 */
export async function addUnreleasedQuestions(staff: Caller) {
  const stored = [];
  for (const { status, forDate } of unreleased) {
    for (const [game, save] of [
      ['daily', saveDailyQuestion],
      ['weekly', saveWeeklyQuestion],
    ] as const) {
      const mediaIds = [await addPicture(), await addPicture()];
      const text = (what: string) => `${CANARY} ${what} ${randomUUID()}`;
      const choices = toChoices([text('1'), text('2'), text('3'), text('4')]);
      const { triviaQuestion } = await save(
        {
          triviaQuestion: {
            question: text('question'),
            categoryId: await addCategory(),
            ...choices,
            correctChoice: choices.choice2,
            forDate,
          },
          status,
          mediaType: 'image',
          mediaId: mediaIds[0],
          zoomMediaId: mediaIds[1],
          alt: text('alt text'),
          credit: text('credit'),
          licence: text('licence'),
          explanation: text('explanation'),
          source: text('source'),
          themes: [`${CANARY} theme`],
        },
        staff,
      );
      await addNote({ subjectType: 'question', subjectId: triviaQuestion.id, text: text('note') }, staff);
      stored.push({ game, status, forDate, questionTag: triviaQuestion.questionTag, mediaIds });
    }
  }
  return stored;
}

/** Questions of a past day have this explanation. */
export const WHY = 'It is told the day after';

const saves = [saveDailyQuestion, saveWeeklyQuestion];

/**
 * Stores visible questions of each game, yesterday's and today's, with a canary in all that only staff may see: theme
 * tags, the answers of a model, sources, explanations until the day is over, notes, also on their categories, the note of
 * a review, a proposal that waits and one that was sent back.
 */
export async function addLiveQuestionsWithSecrets(staff: Caller) {
  const [writer, editor] = [await addCaller('writer'), await addCaller('editor')];
  const live = [];
  for (const isSentBack of [false, true]) {
    for (const save of saves) {
      for (const forDate of [yesterday, today]) {
        const categoryId = await addCategory();
        const sent = questionOf(categoryId, forDate);
        const { triviaQuestion: stored } = await save(
          {
            triviaQuestion: { ...sent, choice1: 'Sent' },
            status: 'in_review',
            themes: [`${CANARY} theme`],
            dismissals: dismissAll(sent, `${CANARY} dismissal`),
            source: `${CANARY} source`,
            explanation: forDate < today ? WHY : `${CANARY} explanation`,
          },
          writer,
        );
        const record = { subjectType: 'question', subjectId: stored.id } as const;
        await requestChanges({ ...record, version: stored.version, note: `${CANARY} first remark` }, editor);
        const again = { triviaQuestion: sent, questionId: stored.id, status: 'in_review' } as const;
        const { triviaQuestion: better } = await save(again, writer);
        await approve({ ...record, version: better.version }, editor);
        const checked = JSON.stringify({ judged: '', answers: [`${CANARY} check`] });
        await database()
          .updateTable('trivia_questions')
          .set({ checked })
          .where('id', '=', stored.id)
          .execute();
        await addNote({ ...record, text: `${CANARY} note` }, writer);
        await addNote({ subjectType: 'category', subjectId: categoryId, text: `${CANARY} category` }, writer);

        const change = { ...sent, question: `${CANARY} change ${stored.id}`, choice3: `${CANARY} choice` };
        const secrets = {
          reason: `${CANARY} reason`,
          explanation: `${CANARY} other explanation`,
          correction: `${CANARY} other correction`,
        };
        await save({ ...again, triviaQuestion: change, ...secrets }, writer);
        if (isSentBack) {
          const { item } = await findReviewDetail(record, staff);
          const { version = 0, proposal } = item ?? {};
          await requestChanges({ ...record, version, proposal, note: `${CANARY} second remark` }, editor);
        }
        live.push({ question: sent.question, questionTag: stored.questionTag, forDate });
      }
    }
  }
  return live;
}
