import { randomUUID } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import { type Game, RECORD_STATUSES, type RecordStatus } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { createMediaId } from '@/lib/features/media/server/media-keys';
import { insertMedia } from '@/lib/features/media/server/store';
import { addNote } from '@/lib/features/notes/server/service';
import { saveDailyQuestion, saveWeeklyQuestion } from '@/lib/features/questions/server/save-question';
import { addCategory } from './factories';

/** Is in every text of what visitors must not know. */
export const CANARY = 'CANARY-not-for-visitors';

const days = [-1, 0, 1].map((offset) => addDays(productToday(), offset));

/** Every way in which a question is not for visitors: how far it is, and its day (null: the bench). */
const unreleased = RECORD_STATUSES.flatMap((status) =>
  [...days, null].map((forDate) => ({ status, forDate })),
).filter(({ status, forDate }) => status !== 'ready' || forDate === null || forDate > productToday());

/** A picture that has no file: what matters is who may ask for it. */
async function addPicture(): Promise<string> {
  const id = createMediaId();
  await insertMedia({
    id,
    kind: 'image',
    driver: 'local',
    content_type: 'image/png',
    bytes: 1,
    width: 40,
    height: 30,
    original_name: CANARY,
    created_at: new Date().toISOString(),
  });
  return id;
}

interface Unreleased {
  game: Game;
  status: RecordStatus;
  forDate: string | null;
  questionTag: string;
  mediaIds: string[];
}

/**
 * Stores a question of each game in every way that is not for visitors, with a canary in each text, a note on it, and its
 * own media.
 */
export async function addUnreleasedQuestions(staff: Caller): Promise<Unreleased[]> {
  const stored: Unreleased[] = [];
  for (const { status, forDate } of unreleased) {
    for (const [game, save] of [
      ['daily', saveDailyQuestion],
      ['weekly', saveWeeklyQuestion],
    ] as const) {
      const mediaIds = [await addPicture(), await addPicture()];
      const text = (what: string) => `${CANARY} ${what} ${randomUUID()}`;
      const choice2 = text('2');
      const { triviaQuestion } = await save(
        {
          triviaQuestion: {
            question: text('question'),
            categoryId: await addCategory(),
            choice1: text('1'),
            choice2,
            choice3: text('3'),
            choice4: text('4'),
            correctChoice: choice2,
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
