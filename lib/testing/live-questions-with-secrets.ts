import type { Caller } from '@/lib/contract/caller';
import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { addNote } from '@/lib/features/notes/server/service';
import { saveDailyQuestion, saveWeeklyQuestion } from '@/lib/features/questions/server/save-question';
import { approve, requestChanges } from '@/lib/features/review/server/decide';
import { findReviewDetail } from '@/lib/features/review/server/review-detail';
import { dismissAll } from './dismissals';
import { addCaller, addCategory, questionOf } from './factories';
import { CANARY } from './unreleased-questions';

/** The explanations of what is over. */
export const WHY = 'It is told the day after';

interface Live {
  question: string;
  questionTag: string;
  forDate: CalendarDate;
}

const saves = [saveDailyQuestion, saveWeeklyQuestion];
const days = [-1, 0].map((offset) => addDays(productToday(), offset));

/**
 * Stores questions that visitors see, of each game, yesterday's and today's, with a canary in all that the staff keep
 * beside them: theme tags, sources, explanations until the day is over, notes, on their categories too, what a review asked for, a change that waits and one that was sent back.
 */
export async function addLiveQuestionsWithSecrets(staff: Caller): Promise<Live[]> {
  const [writer, editor] = [await addCaller('writer'), await addCaller('editor')];
  const live: Live[] = [];
  for (const isSentBack of [false, true]) {
    for (const save of saves) {
      for (const forDate of days) {
        const categoryId = await addCategory();
        const sent = questionOf(categoryId, forDate);
        const { triviaQuestion: stored } = await save(
          {
            triviaQuestion: { ...sent, choice1: 'Sent' },
            status: 'in_review',
            themes: [`${CANARY} theme`],
            dismissals: dismissAll(sent, `${CANARY} dismissal`),
            source: `${CANARY} source`,
            explanation: forDate < productToday() ? WHY : `${CANARY} explanation`,
          },
          writer,
        );
        const record = { subjectType: 'question', subjectId: stored.id } as const;
        await requestChanges({ ...record, version: stored.version, note: `${CANARY} first remark` }, editor);
        const again = { triviaQuestion: sent, questionId: stored.id, status: 'in_review' } as const;
        const { triviaQuestion: better } = await save(again, writer);
        await approve({ ...record, version: better.version }, editor);
        await addNote({ ...record, text: `${CANARY} note` }, writer);
        await addNote({ subjectType: 'category', subjectId: categoryId, text: `${CANARY} category` }, writer);

        const change = { ...sent, question: `${CANARY} change ${stored.id}`, choice3: `${CANARY} choice` };
        const told = { reason: `${CANARY} reason`, explanation: `${CANARY} other explanation` };
        await save({ ...again, triviaQuestion: change, ...told }, writer);
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
