import { invalidatePages, type PageTag, pageTags } from '@/lib/cache/page-cache';
import type { Caller } from '@/lib/contract/caller';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { cacheResponse } from '@/lib/testing/cached-probe';
import { addCaller, addCategory, questionOf, visitor } from '@/lib/testing/factories';
import { listAllArchiveDays, listArchiveMonths } from './archive-store';
import {
  findQuestionByTag,
  listDailyQuestionsByDate,
  listWeeklyQuestionsByDate,
  questionAlreadyExists,
  saveDailyQuestion,
  saveWeeklyQuestion,
} from './service';

const today = getProductToday();
const tomorrow = addDays(today, 1);
const daysAgo = (days: number) => addDays(today, -days);

it('an author is told of an existing text of the category in another letter case and spacing, and of no other', async () => {
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

it('staff see each active category once, with or without a question, and no deactivated one without a question', async () => {
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

describe('a cached response', () => {
  const forDate = daysAgo(5);
  const otherTag = pageTags.question('the tag of another question');

  it.each<[string, (tag: string) => Promise<unknown>, (tag: string) => PageTag]>([
    ['a day', () => listDailyQuestionsByDate({ forDate }, visitor), () => pageTags.dailyQuestions],
    ['a weekly day', () => listWeeklyQuestionsByDate({ forDate }, visitor), () => pageTags.dailyQuestions],
    ['a shared question', (questionTag) => findQuestionByTag({ questionTag }, visitor), pageTags.question],
    ['the archive’s months', listArchiveMonths, () => pageTags.dailyQuestions],
    ['the archive’s days', listAllArchiveDays, () => pageTags.dailyQuestions],
  ])(
    'with %s is invalidated with its questions and the categories, and not with another tag',
    async (_what, read, shownBy) => {
      const [caller, categoryId] = [await addCaller(), await addCategory()];
      const { triviaQuestion } = await saveDailyQuestion(
        { triviaQuestion: questionOf(categoryId, forDate) },
        caller,
      );
      const tag = triviaQuestion.questionTag;
      for (const shown of [shownBy(tag), pageTags.categories]) {
        const isCached = await cacheResponse(() => read(tag));
        await invalidatePages(otherTag);
        expect([shown, isCached()]).toEqual([shown, true]);
        await invalidatePages(shown);
        expect([shown, isCached()]).toEqual([shown, false]);
      }
    },
  );
});

describe('a day', () => {
  async function saveAndRead(caller: Caller, forDate: string) {
    const categoryId = await addCategory();
    const staff = await addCaller('admin');
    const { triviaQuestion: saved } = await saveDailyQuestion(
      { triviaQuestion: questionOf(categoryId, forDate) },
      staff,
    );
    const { singleGameQuestionsByDate } = await listDailyQuestionsByDate({ forDate }, caller);
    const item = singleGameQuestionsByDate.find((candidate) => candidate.categoryId === categoryId);
    const byTag = await findQuestionByTag({ questionTag: saved.questionTag }, caller).catch(
      (error) => error.status,
    );
    return { item, byTag };
  }

  it('has for a visitor the answer of yesterday by date, and not by tag', async () => {
    const { item, byTag } = await saveAndRead(visitor, daysAgo(1));
    expect(item?.singleGameQuestionInfo?.correctChoice).toBe('Two');
    expect(byTag.triviaQuestion.triviaQuestion.question).toBeTruthy();
    expect(JSON.stringify(byTag)).not.toContain('correctChoice');
  });

  it('has for a visitor the question of today without its answer', async () => {
    const { item, byTag } = await saveAndRead(visitor, today);
    expect(item?.singleGameQuestionInfo?.choices.choice2).toBe('Two');
    expect(byTag.triviaQuestion.triviaQuestion.choices.choice2).toBe('Two');
    expect(JSON.stringify([item, byTag])).not.toContain('correctChoice');
  });

  it('has for a visitor the same for tomorrow as for a date without a question', async () => {
    const { item, byTag } = await saveAndRead(visitor, tomorrow);
    expect(item).toEqual({ categoryId: item?.categoryId, category: item?.category });
    expect(byTag).toBe(404);
  });

  it('has for staff the answer of tomorrow', async () => {
    const { item, byTag } = await saveAndRead(await addCaller('admin'), tomorrow);
    expect(item?.singleGameQuestionInfo?.correctChoice).toBe('Two');
    expect(byTag.triviaQuestion.triviaQuestion.correctChoice).toBe('Two');
  });

  it('has for visitors and players no deactivated category', async () => {
    const [staff, player, closed] = await Promise.all([addCaller(), addCaller('player'), addCategory()]);
    const forDate = daysAgo(3);
    await saveDailyQuestion({ triviaQuestion: questionOf(closed, forDate) }, staff);
    await saveWeeklyQuestion({ triviaQuestion: questionOf(closed, forDate) }, staff);
    await database().updateTable('categories').set({ active: 0 }).where('id', '=', closed).execute();
    for (const caller of [visitor, player]) {
      const { singleGameQuestionsByDate: daily } = await listDailyQuestionsByDate({ forDate }, caller);
      const { weeklyGameQuestionsByDate: weekly } = await listWeeklyQuestionsByDate({ forDate }, caller);
      expect([...daily, ...weekly].some(({ categoryId }) => categoryId === closed)).toBe(false);
    }
  });
});
