import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { invalidatePages } from '@/lib/kept/page-cache-state';
import { type PageTag, pageTags } from '@/lib/kept/tags';
import { addCaller, addCategory, questionOf, visitor } from '@/lib/testing/factories';
import { keepAnswer } from '@/lib/testing/kept-probe';
import { listAllArchiveDays, listArchiveMonths } from './archive';
import { saveDailyQuestion, saveWeeklyQuestion } from './save-question';
import {
  countPastQuestions,
  findQuestionByTag,
  listDailyQuestionsByDate,
  listPastQuestionTags,
  listWeeklyQuestionsByDate,
  questionAlreadyExists,
} from './service';

const today = productToday();
const daysAgo = (days: number) => addDays(today, -days);

it('knows a text that a category has, however it is written, and no other', async () => {
  const [caller, categoryId, elsewhere] = [await addCaller(), await addCategory(), await addCategory()];
  const exists = async (question: string, place = categoryId) =>
    (await questionAlreadyExists({ categoryId: place, question })).questionExists;
  const text = { question: 'Who is it?' };
  expect(await exists(text.question)).toBe(false);
  await saveWeeklyQuestion({ triviaQuestion: questionOf(categoryId, today, text) }, caller);
  expect(await exists(text.question)).toBe(false);
  await saveDailyQuestion({ triviaQuestion: questionOf(categoryId, today, text) }, caller);
  expect(await exists(' WHO  is it?')).toBe(true);
  expect(await exists('Who was it?')).toBe(false);
  expect(await exists(text.question, elsewhere)).toBe(false);
  expect(await exists(' ')).toBe(false);
});

it('lists what search engines may know: ready questions of days before today, the newest first', async () => {
  const [caller, one, other] = [await addCaller(), await addCategory(), await addCategory()];
  const known = await countPastQuestions();
  const save = async (categoryId: string, forDate: string, status: 'ready' | 'in_review' = 'ready') =>
    (await saveDailyQuestion({ triviaQuestion: questionOf(categoryId, forDate), status }, caller))
      .triviaQuestion.questionTag;
  const older = await save(one, daysAgo(2));
  const newest = await save(one, daysAgo(1));
  const oldest = await save(other, daysAgo(3));
  await save(other, daysAgo(1), 'in_review');
  await save(one, today);
  await save(one, addDays(today, 1));
  expect(await countPastQuestions()).toBe(known + 3);
  const all = await listPastQuestionTags(10, 0);
  expect(all.map(({ questionTag }) => questionTag)).toEqual([newest, older, oldest]);
  expect(all.every(({ updatedAt }) => !Number.isNaN(Date.parse(updatedAt)))).toBe(true);
  expect(await listPastQuestionTags(1, 1)).toEqual([all[1]]);
});

it('staff find each category once, the open ones in their order', async () => {
  const [caller, taken, empty] = [await addCaller(), await addCategory(), await addCategory()];
  const forDate = daysAgo(9);
  await saveDailyQuestion({ triviaQuestion: questionOf(taken, forDate) }, caller);
  const closed = await addCategory({ active: 0 });
  const { singleGameQuestionsByDate: items } = await listDailyQuestionsByDate({ forDate }, caller);
  const ids = items.map(({ categoryId }) => categoryId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining([taken, empty]));
  expect(ids).not.toContain(closed);
  const byId = new Map(items.map((item) => [item.categoryId, item]));
  expect(byId.get(taken)).toMatchObject({ inactive: undefined, singleGameQuestionInfo: { forDate } });
  expect(byId.get(empty)).toMatchObject({ singleGameQuestionInfo: undefined });
});

describe('what is kept for everybody', () => {
  const forDate = daysAgo(5);
  const own = pageTags.question('the tag of another question');

  it.each<[string, (tag: string) => Promise<unknown>, (tag: string) => PageTag[]]>([
    [
      'a day',
      () => listDailyQuestionsByDate({ forDate }, visitor),
      () => [pageTags.dailyQuestions, pageTags.categories, pageTags.media],
    ],
    [
      'a day of the weekly game',
      () => listWeeklyQuestionsByDate({ forDate }, visitor),
      () => [pageTags.dailyQuestions, pageTags.categories, pageTags.media],
    ],
    [
      'a shared question',
      (questionTag) => findQuestionByTag({ questionTag }, visitor),
      (tag) => [pageTags.question(tag), pageTags.categories, pageTags.media],
    ],
    ['the archive’s months', listArchiveMonths, () => [pageTags.dailyQuestions, pageTags.categories]],
    ['the archive’s days', listAllArchiveDays, () => [pageTags.dailyQuestions, pageTags.categories]],
  ])('of %s ends with all that it shows', async (_what, read, shownBy) => {
    const [caller, categoryId] = [await addCaller(), await addCategory()];
    const { triviaQuestion } = await saveDailyQuestion(
      { triviaQuestion: questionOf(categoryId, forDate) },
      caller,
    );
    const tag = triviaQuestion.questionTag;
    for (const shown of shownBy(tag)) {
      const isKept = await keepAnswer(() => read(tag));
      await invalidatePages(own);
      expect([shown, isKept()]).toEqual([shown, true]);
      await invalidatePages(shown);
      expect([shown, isKept()]).toEqual([shown, false]);
    }
  });
});

it('a tag that nobody has is nothing', async () => {
  await expect(findQuestionByTag({ questionTag: 'nobody' }, visitor)).rejects.toMatchObject({
    status: 404,
    code: 'not_found',
  });
});
