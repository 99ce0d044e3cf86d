import { database } from '@/lib/db/connection';
import { addCategory, questionOf } from '@/lib/testing/factories';
import { dateOf, monday, tuesday, twoQuestions } from '@/lib/testing/two-questions';
import { saveDailyQuestion, saveWeeklyQuestion } from './save-question';

async function versionOf(id: string): Promise<number> {
  const query = database().selectFrom('trivia_questions').select('version').where('id', '=', id);
  return (await query.executeTakeFirstOrThrow()).version;
}

describe('a question that a save names to swap with stays as it is', () => {
  it('on the same day of another category', async () => {
    const { caller, sent, first, second } = await twoQuestions();
    const { triviaQuestion: elsewhere } = await saveDailyQuestion(
      { triviaQuestion: questionOf(await addCategory(), tuesday) },
      caller,
    );
    const toTuesday = { triviaQuestion: { ...sent.first, forDate: tuesday }, questionId: first.id };
    // The one that does hold the slot was not named.
    await expect(saveDailyQuestion({ ...toTuesday, swapWithId: elsewhere.id }, caller)).rejects.toMatchObject(
      { status: 409, code: 'slot_taken' },
    );
    expect([await dateOf(first.id), await dateOf(second.id)]).toEqual([monday, tuesday]);
    expect(await versionOf(elsewhere.id)).toBe(1);
  });

  it('on the bench, where there is room for all', async () => {
    const { caller, sent, first, second } = await twoQuestions();
    const toBench = (triviaQuestion: typeof sent.first, questionId: string, swapWithId?: string) =>
      saveDailyQuestion(
        { triviaQuestion: { ...triviaQuestion, forDate: null }, questionId, status: 'ready', swapWithId },
        caller,
      );
    await toBench(sent.second, second.id);
    await toBench(sent.first, first.id, second.id);
    expect([await dateOf(first.id), await dateOf(second.id)]).toEqual([null, null]);
    expect(await versionOf(second.id)).toBe(2);
  });

  it('when it is the saved one itself', async () => {
    const { caller, sent, first } = await twoQuestions();
    const better = { ...sent.first, choice1: 'Better' };
    const { triviaQuestion } = await saveDailyQuestion(
      { triviaQuestion: better, questionId: first.id, swapWithId: first.id },
      caller,
    );
    expect(triviaQuestion).toMatchObject({ forDate: monday, version: 2, choices: { choice1: 'Better' } });
  });

  it('in another game, whichever of the two is saved: a weekly date has room for several', async () => {
    const { caller, categoryId, sent, first, second } = await twoQuestions();
    const weekly = questionOf(categoryId, monday);
    const { triviaQuestion: stored } = await saveWeeklyQuestion({ triviaQuestion: weekly }, caller);
    await saveWeeklyQuestion(
      { triviaQuestion: { ...weekly, forDate: tuesday }, questionId: stored.id, swapWithId: second.id },
      caller,
    );
    expect([await dateOf(stored.id), await dateOf(second.id)]).toEqual([tuesday, tuesday]);

    const { triviaQuestion: third } = await saveWeeklyQuestion(
      { triviaQuestion: questionOf(categoryId, '2031-01-01') },
      caller,
    );
    await saveDailyQuestion(
      {
        triviaQuestion: { ...sent.first, forDate: '2031-01-01' },
        questionId: first.id,
        swapWithId: third.id,
      },
      caller,
    );
    expect([await dateOf(first.id), await dateOf(third.id)]).toEqual(['2031-01-01', '2031-01-01']);
    expect(await versionOf(third.id)).toBe(1);
  });
});
