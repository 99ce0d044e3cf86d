import { invalidatePages } from '@/lib/cache/page-cache';
import { type PageTag, pageTags } from '@/lib/cache/rendering';
import type { Caller } from '@/lib/contract/caller';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { insertMedia } from '@/lib/features/media/server/store';
import { cacheResponse } from '@/lib/testing/cached-probe';
import { addCaller, addCategory, questionOf, visitor } from '@/lib/testing/factories';
import { listAllArchiveDays, listArchiveMonths } from './archive';
import { presentQuestions } from './question-content';
import {
  findQuestionByTag,
  listDailyQuestionsByDate,
  listWeeklyQuestionsByDate,
  questionAlreadyExists,
  saveDailyQuestion,
  saveWeeklyQuestion,
} from './service';
import type { QuestionRow } from './store';

const today = productToday();
const daysAgo = (days: number) => addDays(today, -days);

it('finds an existing text of a category in any spelling, and no other', async () => {
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

it('staff see each category once, the active ones in order', async () => {
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

describe('cached for everybody', () => {
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
  ])(
    'a cached read of %s is invalidated when anything that it shows is saved',
    async (_what, read, shownBy) => {
      const [caller, categoryId] = [await addCaller(), await addCategory()];
      const { triviaQuestion } = await saveDailyQuestion(
        { triviaQuestion: questionOf(categoryId, forDate) },
        caller,
      );
      const tag = triviaQuestion.questionTag;
      for (const shown of shownBy(tag)) {
        const isCached = await cacheResponse(() => read(tag));
        await invalidatePages(own);
        expect([shown, isCached()]).toEqual([shown, true]);
        await invalidatePages(shown);
        expect([shown, isCached()]).toEqual([shown, false]);
      }
    },
  );
});

it('an unknown tag finds nothing', async () => {
  await expect(findQuestionByTag({ questionTag: 'nobody' }, visitor)).rejects.toMatchObject({
    status: 404,
    code: 'not_found',
  });
});

describe('presenting a question', () => {
  const row: QuestionRow = {
    id: 'q1',
    game: 'daily',
    tag: 'tag-1',
    categoryId: 'c1',
    forDate: '2026-11-21',
    status: 'in_review',
    returnedNote: 'for its author alone',
    difficulty: 'hard',
    runsAnyDay: 1,
    themes: '["Space"]',
    dismissed: null,
    correction: 'the answer is Two',
    correctedOn: '2026-11-22',
    checked: null,
    explanation: 'Because it is.',
    source: 'https://a.example/b',
    reviewBy: '2027-05-01',
    question: 'Which one?',
    duplicateKey: 'which one?',
    choice1: 'One',
    choice2: 'Two',
    choice3: 'Three',
    choice4: 'Four',
    correctChoice: 4,
    mediaType: null,
    mediaId: null,
    zoomMediaId: null,
    alt: null,
    credit: 'Ann Example',
    licence: 'CC BY 4.0',
    licenceUntil: '2030-01-31',
    generationId: 'one.gpt-5-mini',
    version: 7,
    createdBy: 'u1',
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-02T00:00:00.000Z',
  };

  const shown = {
    id: 'q1',
    questionTag: 'tag-1',
    version: 7,
    question: 'Which one?',
    choices: { choice1: 'One', choice2: 'Two', choice3: 'Three', choice4: 'Four' },
    hasImage: false,
    hasAudio: false,
    credit: 'Ann Example',
    licence: 'CC BY 4.0',
    forDate: '2026-11-21',
    correctedOn: '2026-11-22',
  };
  const answer = { correctChoice: 'Four', explanation: 'Because it is.', correction: 'the answer is Two' };

  const present = async (more: Partial<QuestionRow>, visibility: Parameters<typeof presentQuestions>[1]) =>
    JSON.parse(JSON.stringify(await presentQuestions([{ ...row, ...more }], visibility))) as unknown[];

  it('returns to everybody the fields that they may see, and no others', async () => {
    expect(await present({}, 'nothing')).toEqual([]);
    expect(await present({}, 'without answer')).toEqual([shown]);
    expect(await present({}, 'with answer')).toEqual([{ ...shown, ...answer }]);
    expect(await present({}, 'everything')).toEqual([
      {
        ...shown,
        ...answer,
        status: 'in_review',
        difficulty: 'hard',
        runsAnyDay: true,
        themes: ['Space'],
        source: 'https://a.example/b',
        reviewBy: '2027-05-01',
        licenceUntil: '2030-01-31',
        generationId: 'one.gpt-5-mini',
      },
    ]);
  });

  it('leaves out missing fields of a draft', async () => {
    const bare = {
      ...{ forDate: null, correctChoice: null, difficulty: null, runsAnyDay: 0, themes: null },
      ...{ explanation: null, source: null, reviewBy: null, generationId: null },
      ...{ credit: null, licence: null, licenceUntil: null },
    };
    const { forDate, correctedOn: _day, credit: _credit, licence: _licence, ...rest } = shown;
    expect(await present(bare, 'everything')).toEqual([{ ...rest, status: 'in_review' }]);
    expect(forDate).toBe(row.forDate);
  });

  it('returns a picture with its crop, and a sound', async () => {
    const stored = {
      driver: 'local',
      bytes: 1,
      createdAt: row.createdAt,
      keptAt: row.createdAt,
    } as const;
    const picture = { ...stored, kind: 'image', contentType: 'image/png' } as const;
    await insertMedia({ ...picture, id: 'whole', width: 4, height: 3 });
    await insertMedia({ ...picture, id: 'close' });
    await insertMedia({ ...stored, id: 'sound', kind: 'audio', contentType: 'audio/mpeg' });
    const withPicture = {
      mediaType: 'image',
      mediaId: 'whole',
      zoomMediaId: 'close',
      alt: 'A map',
    } as const;
    expect(await present(withPicture, 'without answer')).toEqual([
      {
        ...shown,
        hasImage: true,
        mediaId: 'whole',
        zoomMediaId: 'close',
        image: { width: 4, height: 3, alt: 'A map' },
        zoomImage: {},
      },
    ]);
    expect(await present({ mediaType: 'audio', mediaId: 'sound' }, 'without answer')).toEqual([
      { ...shown, hasAudio: true, mediaId: 'sound', audioUrl2Play: '/api/media/sound' },
    ]);
  });
});

describe('the view of players and of staff of a day', () => {
  const dates = {
    yesterday: addDays(productToday(), -1),
    today: productToday(),
    tomorrow: addDays(productToday(), 1),
  };

  async function seen(caller: Caller, forDate: string) {
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

  describe.each([
    ['visitor', () => Promise.resolve(visitor)],
    ['player', () => addCaller('player')],
  ])('the view of a %s', (_name, makeCaller) => {
    it('get everything of yesterday by date, and no answer by tag', async () => {
      const { item, byTag } = await seen(await makeCaller(), dates.yesterday);
      expect(item?.singleGameQuestionInfo?.correctChoice).toBe('Two');
      expect(byTag.triviaQuestion.triviaQuestion.question).toBeTruthy();
      expect(JSON.stringify(byTag)).not.toContain('correctChoice');
    });

    it('get the question of today without its answer', async () => {
      const { item, byTag } = await seen(await makeCaller(), dates.today);
      expect(item?.singleGameQuestionInfo?.choices.choice2).toBe('Two');
      expect(JSON.stringify([item, byTag])).not.toContain('correctChoice');
    });

    it('get the same for tomorrow as for a date without a question', async () => {
      const { item, byTag } = await seen(await makeCaller(), dates.tomorrow);
      expect(item).toEqual({ categoryId: item?.categoryId, category: item?.category });
      expect(byTag).toBe(404);
    });
  });

  it.each(Object.entries(dates))('staff see all of %s', async (_name, forDate) => {
    const { item, byTag } = await seen(await addCaller('admin'), forDate);
    expect(item?.singleGameQuestionInfo?.correctChoice).toBe('Two');
    expect(byTag.triviaQuestion.triviaQuestion.correctChoice).toBe('Two');
  });

  describe('questions of a deactivated category', () => {
    it('are listed for staff, marked and behind the others, and for nobody else', async () => {
      const [staff, player, closed] = await Promise.all([addCaller(), addCaller('player'), addCategory()]);
      const forDate = addDays(dates.today, -3);
      await saveDailyQuestion({ triviaQuestion: questionOf(closed, forDate) }, staff);
      await saveWeeklyQuestion({ triviaQuestion: questionOf(closed, forDate) }, staff);
      await database().updateTable('categories').set({ active: 0 }).where('id', '=', closed).execute();

      const daily = async (caller: Caller, date = forDate) =>
        (await listDailyQuestionsByDate({ forDate: date }, caller)).singleGameQuestionsByDate;
      const weekly = async (caller: Caller, date = forDate) =>
        (await listWeeklyQuestionsByDate({ forDate: date }, caller)).weeklyGameQuestionsByDate;
      const marked = { categoryId: closed, inactive: true };
      expect((await daily(staff)).at(-1)).toMatchObject({ ...marked, singleGameQuestionInfo: { forDate } });
      expect((await weekly(staff)).at(-1)).toMatchObject({ ...marked, weeklyGameQuestionInfo: { forDate } });
      for (const caller of [visitor, player]) {
        expect((await daily(caller)).some(({ categoryId }) => categoryId === closed)).toBe(false);
        expect((await weekly(caller)).some(({ categoryId }) => categoryId === closed)).toBe(false);
      }
      const elsewhere = await daily(staff, addDays(forDate, -1));
      expect(elsewhere.some(({ categoryId }) => categoryId === closed)).toBe(false);
    });
  });
});
