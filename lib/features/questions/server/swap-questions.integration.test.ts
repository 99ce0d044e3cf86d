import { addDays, formatWeekdayDate } from '@/lib/dates/calendar-date';
import { database } from '@/lib/db/connection';
import { listHistoryEntries } from '@/lib/features/history/server/service';
import { addCategory, questionOf } from '@/lib/testing/factories';
import { dateOf, monday, tuesday, twoQuestions } from '@/lib/testing/two-questions';
import { saveDailyQuestion } from './save-question';

describe('moving a daily question onto a slot that is taken', () => {
  it('is refused, and both stay where they are', async () => {
    const { caller, sent, first, second } = await twoQuestions();
    const move = saveDailyQuestion(
      { triviaQuestion: { ...sent.first, forDate: tuesday }, questionId: first.id },
      caller,
    );
    await expect(move).rejects.toMatchObject({ status: 409, code: 'slot_taken' });
    expect([await dateOf(first.id), await dateOf(second.id)]).toEqual([monday, tuesday]);
  });

  it('swaps the two on demand: each keeps its id and tag, and both are in the history', async () => {
    const { caller, sent, first, second } = await twoQuestions();
    const { triviaQuestion } = await saveDailyQuestion(
      {
        triviaQuestion: { ...sent.first, choice1: 'Changed, too', forDate: tuesday },
        questionId: first.id,
        version: 1,
        swapWithId: second.id,
      },
      caller,
    );
    expect(triviaQuestion).toMatchObject({
      id: first.id,
      questionTag: first.questionTag,
      version: 2,
      forDate: tuesday,
    });
    expect(triviaQuestion.choices.choice1).toBe('Changed, too');
    expect(await dateOf(second.id)).toBe(monday);
    const { entries } = await listHistoryEntries({ subjectType: 'question', subjectId: second.id });
    expect(entries[0]).toMatchObject({
      action: 'swapped',
      changedBy: caller.user.username,
      before: { Date: formatWeekdayDate(tuesday) },
      after: { Date: formatWeekdayDate(monday) },
    });
  });

  it('swaps across categories', async () => {
    const { caller, sent, first } = await twoQuestions();
    const elsewhere = await addCategory();
    const { triviaQuestion: other } = await saveDailyQuestion(
      { triviaQuestion: questionOf(elsewhere, tuesday) },
      caller,
    );
    const moved = { ...sent.first, categoryId: elsewhere, forDate: tuesday };
    await saveDailyQuestion({ triviaQuestion: moved, questionId: first.id, swapWithId: other.id }, caller);
    const row = await database()
      .selectFrom('trivia_questions')
      .select(['category_id', 'for_date'])
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow();
    expect({ ...row }).toEqual({ category_id: sent.first.categoryId, for_date: monday });
  });

  it('changes nothing when either question does not fit', async () => {
    const { caller, categoryId, sent, first, second } = await twoQuestions();
    const elsewhere = await addCategory();
    const twin = { ...sent.second, categoryId: elsewhere, forDate: monday };
    const { triviaQuestion: other } = await saveDailyQuestion({ triviaQuestion: twin }, caller);
    // The other one's text exists in the category it would come to.
    const moved = { ...sent.first, categoryId: elsewhere };
    const swap = saveDailyQuestion(
      { triviaQuestion: moved, questionId: first.id, swapWithId: other.id },
      caller,
    );
    await expect(swap).rejects.toMatchObject({ status: 409, code: 'question_exists' });
    const rows = await database()
      .selectFrom('trivia_questions')
      .select(['id', 'for_date', 'version'])
      .where('category_id', '=', categoryId)
      .orderBy('for_date')
      .execute();
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { id: first.id, for_date: monday, version: 1 },
      { id: second.id, for_date: tuesday, version: 1 },
    ]);
  });

  it('does not swap over a change that somebody made meanwhile', async () => {
    const { caller, sent, first, second } = await twoQuestions();
    await saveDailyQuestion(
      { triviaQuestion: { ...sent.first, choice1: 'First' }, questionId: first.id },
      caller,
    );
    const swap = saveDailyQuestion(
      {
        triviaQuestion: { ...sent.first, forDate: tuesday },
        questionId: first.id,
        version: 1,
        swapWithId: second.id,
      },
      caller,
    );
    await expect(swap).rejects.toMatchObject({ status: 409, code: 'stale' });
    expect(await dateOf(second.id)).toBe(tuesday);
  });

  it('brings no question into a category that was closed', async () => {
    const { caller, categoryId, sent, first } = await twoQuestions();
    const open = await addCategory();
    const { triviaQuestion: other } = await saveDailyQuestion(
      { triviaQuestion: questionOf(open, tuesday) },
      caller,
    );
    await database().updateTable('categories').set({ active: 0 }).where('id', '=', categoryId).execute();
    const swap = saveDailyQuestion(
      {
        triviaQuestion: { ...sent.first, categoryId: open, forDate: tuesday },
        questionId: first.id,
        swapWithId: other.id,
      },
      caller,
    );
    await expect(swap).rejects.toMatchObject({ status: 400, issues: [{ path: 'swapWithId' }] });
    expect([await dateOf(first.id), await dateOf(other.id)]).toEqual([monday, tuesday]);
  });

  it('does not touch a question that has left the slot meanwhile', async () => {
    const { caller, sent, first, second } = await twoQuestions();
    const wednesday = addDays(tuesday, 1);
    await saveDailyQuestion(
      { triviaQuestion: { ...sent.second, forDate: wednesday }, questionId: second.id },
      caller,
    );
    await saveDailyQuestion(
      { triviaQuestion: { ...sent.first, forDate: tuesday }, questionId: first.id, swapWithId: second.id },
      caller,
    );
    expect([await dateOf(first.id), await dateOf(second.id)]).toEqual([tuesday, wednesday]);
  });

  it('lets two people swap the same two at once: one does, the other is told', async () => {
    const { caller, sent, first, second } = await twoQuestions();
    const results = await Promise.allSettled([
      saveDailyQuestion(
        {
          triviaQuestion: { ...sent.first, forDate: tuesday },
          questionId: first.id,
          version: 1,
          swapWithId: second.id,
        },
        caller,
      ),
      saveDailyQuestion(
        {
          triviaQuestion: { ...sent.second, forDate: monday },
          questionId: second.id,
          version: 1,
          swapWithId: first.id,
        },
        caller,
      ),
    ]);
    // The second finds itself where it wanted to be, or changed: never both moved twice.
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409 });
    }
    expect([await dateOf(first.id), await dateOf(second.id)]).toEqual([tuesday, monday]);
  });
});
