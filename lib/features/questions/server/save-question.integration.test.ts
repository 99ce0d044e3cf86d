import { QUESTION_GAMES } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { inTransaction } from '@/lib/db/statements';
import { addCaller, addCategory, questionOf, visitor } from '@/lib/testing/factories';
import { together } from '@/lib/testing/record-kinds';
import { toContent } from './question-content';
import { createQuestionKind, warnOfDrafts } from './question-kind';
import {
  deleteWeeklyQuestion,
  listWeeklyQuestionsByDate,
  saveDailyQuestion,
  saveWeeklyQuestion,
} from './service';
import { questionTable } from './store';

const today = getProductToday();

/** Returns functions that save a question of today in a new category, with changed texts and more fields. */
async function createSaver() {
  const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
  const sent = questionOf(categoryId, today);
  const save = (change: object = {}, more: object = {}) =>
    saveDailyQuestion({ triviaQuestion: { ...sent, ...change }, ...more }, caller);
  const saveWeekly = (change: object = {}, more: object = {}) =>
    saveWeeklyQuestion({ triviaQuestion: { ...sent, ...change }, ...more }, caller);
  return { caller, categoryId, sent, save, saveWeekly };
}

describe('an editor who saves a daily question', () => {
  it('is told of an existing text before missing parts', async () => {
    const { save } = await createSaver();
    await save({ question: 'Who  is it?' });
    const again = { question: 'WHO IS\u200b it? ', forDate: '2030-01-01', choice1: '' };
    await expect(save(again)).rejects.toMatchObject({
      status: 409,
      message: 'This question in this category already exists',
    });
  });

  it('gets the slot for one of four simultaneous questions', async () => {
    const { save } = await createSaver();
    const saves = [1, 2, 3, 4].map((number) => () => save({ question: `Which one, number ${number}?` }));
    const { done, refused } = await together(saves);
    expect(done).toHaveLength(1);
    for (const error of refused) expect(error).toMatchObject({ status: 409, code: 'slot_taken' });
  });
});

it('an editor does not delete a daily question by the call of the weekly game', async () => {
  const { caller, save } = await createSaver();
  const { triviaQuestion: question } = await save();
  const remove = deleteWeeklyQuestion({ questionId: question.id }, caller);
  await expect(remove).rejects.toMatchObject({ status: 404 });
});

describe('weekly questions', () => {
  it('may be several in a category and date, in order of creation', async () => {
    const [{ caller, categoryId, saveWeekly }, empty] = [await createSaver(), await addCategory()];
    const ids: string[] = [];
    for (const number of [1, 2, 3, 4]) {
      const { triviaQuestion } = await saveWeekly({ question: `Which one is number ${number}?` });
      ids.push(triviaQuestion.id);
    }
    const { weeklyGameQuestionsByDate: items } = await listWeeklyQuestionsByDate({ forDate: today }, caller);
    const idsOf = (id: string) =>
      items
        .filter((item) => item.categoryId === id)
        .map(({ weeklyGameQuestionInfo }) => weeklyGameQuestionInfo?.id);
    expect(idsOf(categoryId)).toEqual(ids);
    expect(idsOf(empty)).toEqual([undefined]);
  });

  it('cannot be added to a deactivated category, where stored ones can be changed', async () => {
    const { categoryId, saveWeekly } = await createSaver();
    const { triviaQuestion } = await saveWeekly();
    await database().updateTable('categories').set({ active: 0 }).where('id', '=', categoryId).execute();
    await expect(saveWeekly({ question: 'Which one is new?' })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('deactivated'),
    });
    const stored = { questionId: triviaQuestion.id, reason: 'Wrong' };
    const edited = await saveWeekly({ choice1: 'Better' }, stored);
    expect(edited.triviaQuestion.version).toBe(2);
  });

  it('are shown to visitors without the answer of today, and not before their day', async () => {
    const { categoryId, saveWeekly } = await createSaver();
    const tomorrow = addDays(today, 1);
    await saveWeekly();
    await saveWeekly({ question: 'Which one is of tomorrow?', forDate: tomorrow });
    const seen = async (forDate: string) => {
      const { weeklyGameQuestionsByDate } = await listWeeklyQuestionsByDate({ forDate }, visitor);
      return weeklyGameQuestionsByDate.find((item) => item.categoryId === categoryId)?.weeklyGameQuestionInfo;
    };
    expect(await seen(today)).toMatchObject({ version: 1 });
    expect((await seen(today))?.correctChoice).toBeUndefined();
    expect(await seen(tomorrow)).toBeUndefined();
  });
});

describe('the author of a draft', () => {
  it('is warned if its category has the text already, in the same game', async () => {
    const [caller, here, elsewhere] = [await addCaller(), await addCategory(), await addCategory()];
    const text = { question: 'Who is it?' };
    await saveDailyQuestion({ triviaQuestion: questionOf(here, '2030-01-01', text) }, caller);
    await saveWeeklyQuestion(
      { triviaQuestion: questionOf(elsewhere, '2030-01-01', { question: 'What is it?' }) },
      caller,
    );
    await saveDailyQuestion(
      { triviaQuestion: questionOf(here, '2030-01-02', { question: '' }), status: 'draft' },
      caller,
    );
    const draft = (id: string, categoryId: string, question: string) => ({ id, categoryId, question });
    const drafts = [
      draft('same', here, ' WHO  is it?\u200b'),
      draft('new', here, 'Who was it?'),
      // Each of these texts and categories occurs, but not this pair.
      draft('crossed', here, 'What is it?'),
      draft('elsewhere', elsewhere, 'Who is it?'),
      draft('weekly', elsewhere, 'What is it?'),
      draft('empty', here, ' '),
    ];
    const exists = ['This question in this category already exists'];
    expect(await warnOfDrafts('daily', drafts)).toEqual(new Map([['same', exists]]));
    expect(await warnOfDrafts('weekly', drafts)).toEqual(new Map([['weekly', exists]]));
    expect(await warnOfDrafts('daily', [])).toEqual(new Map());
    expect(await warnOfDrafts('daily', [draft('empty', here, '')])).toEqual(new Map());
  });
});

it.each(QUESTION_GAMES)(
  'an editor whose %s question has passed its checks is refused if its text has been stored since',
  async (game) => {
    const sent = questionOf(await addCategory(), '2030-01-01');
    const content = await toContent({ triviaQuestion: sent }, game, null);
    /** Stores the question on a day as a save does after its checks. */
    const insertOn = (forDate: string) =>
      inTransaction(async (transaction) =>
        questionTable.insert(
          await createQuestionKind(game).begin({ ...content, forDate }, visitor, transaction),
          transaction,
        ),
      );
    await insertOn('2030-01-01');
    await expect(insertOn('2030-01-02')).rejects.toMatchObject({
      status: 409,
      code: 'question_exists',
      issues: [{ path: 'triviaQuestion.question' }],
    });
  },
);
