import { sql } from 'kysely';
import type { CallName } from '@/lib/contract/routes';
import { routes } from '@/lib/contract/routes';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { beginSession } from '@/lib/features/accounts/server/sessions';
import { listCategoryRows } from '@/lib/features/categories/server/store';
import { addCategory, addUser, questionOf } from '@/lib/testing/factories';
import { handle } from '@/lib/testing/handle';
import { pageCache } from './page-cache';

const past = addDays(getProductToday(), -400);
let token: string;
/** The tags that have been invalidated on every instance since the call began. */
let invalidated: string[] = [];

beforeAll(async () => {
  token = await beginSession((await addUser()).id);
  jest.spyOn(pageCache, 'announce').mockImplementation(async (tags) => {
    // These statements take longer than anything that a save does after its announcement.
    for (let step = 0; step < 30; step++) await sql`select 1`.execute(database());
    invalidated.push(...tags);
  });
});
afterAll(() => jest.restoreAllMocks());

/** Makes a call as staff; returns its response, and the tags that are invalidated by then. */
async function call(name: CallName, fields: object) {
  invalidated = [];
  const request = new Request(`http://localhost${routes[name].path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(fields),
  });
  const response = await handle(name)(request);
  const tags = [...invalidated];
  expect(response.status).toBe(200);
  return { answer: await response.json(), tags };
}

const reason = 'It was wrong';

/** Saves a new question of a past day; returns its save with the tags of its pages, and its deletion. */
async function addQuestion() {
  const sent = questionOf(await addCategory(), past);
  const { answer, tags } = await call('saveDailyQuestion', { triviaQuestion: sent });
  const { id: questionId, questionTag } = answer.triviaQuestion;
  const pages = ['daily-questions', `question:${questionTag}`];
  const remove = () => call('deleteDailyQuestion', { questionId, reason });
  return { save: { triviaQuestion: sent, questionId, reason }, tags, pages, remove };
}

describe('every instance has invalidated its pages of a question', () => {
  it('before a save of a new one is answered', async () => {
    const { tags, pages } = await addQuestion();
    expect(tags).toEqual(pages);
  });

  it('before a save of a change is answered', async () => {
    const { save, pages } = await addQuestion();
    const triviaQuestion = { ...save.triviaQuestion, choice1: 'Uno' };
    expect((await call('saveDailyQuestion', { ...save, triviaQuestion })).tags).toEqual(pages);
  });

  it('before a deletion is answered', async () => {
    const { remove, pages } = await addQuestion();
    expect((await remove()).tags).toEqual(pages);
  });

  it('before a restore is answered', async () => {
    const { remove, pages } = await addQuestion();
    const { historyEntryId: entryId } = (await remove()).answer;
    const { tags } = await call('restoreHistoryEntry', { entryId, side: 'before' });
    expect(tags).toEqual(expect.arrayContaining(pages));
  });

  it('before a withdrawal, and then a new release, are answered', async () => {
    const { save, pages } = await addQuestion();
    for (const status of ['draft', 'ready']) {
      expect((await call('saveDailyQuestion', { ...save, status })).tags).toEqual(pages);
    }
  });
});

it('a swap of the future days of two questions invalidates the pages of both questions', async () => {
  const categoryId = await addCategory();
  const [soon, later] = [addDays(getProductToday(), 3), addDays(getProductToday(), 4)];
  const sent = questionOf(categoryId, soon);
  const { triviaQuestion: first } = (await call('saveDailyQuestion', { triviaQuestion: sent })).answer;
  const second = await call('saveDailyQuestion', { triviaQuestion: questionOf(categoryId, later) });
  const { id: swapWithId, questionTag } = second.answer.triviaQuestion;
  const triviaQuestion = { ...sent, forDate: later };
  const { tags } = await call('saveDailyQuestion', {
    triviaQuestion,
    questionId: first.id,
    swapWithId,
    reason,
  });
  expect(tags).toEqual(expect.arrayContaining([`question:${first.questionTag}`, `question:${questionTag}`]));
});

it('a restore of the question of today invalidates the pages of the reserve that leaves the slot for it', async () => {
  const sent = questionOf(await addCategory(), getProductToday());
  const { id: questionId } = (await call('saveDailyQuestion', { triviaQuestion: sent })).answer
    .triviaQuestion;
  const reserve = { triviaQuestion: { ...sent, question: 'Who waits?', forDate: null }, runsAnyDay: true };
  const { answer } = await call('saveDailyQuestion', { ...reserve, status: 'ready' });
  const deleted = await call('deleteDailyQuestion', { questionId, reason });
  const entryId = deleted.answer.historyEntryId;
  const { tags } = await call('restoreHistoryEntry', { entryId, side: 'before', reason });
  expect(tags).toContain(`question:${answer.triviaQuestion.questionTag}`);
});

it('a save of a category invalidates the pages of categories', async () => {
  const fields = { category: 'Volcanoes', defaultAvatarColor: '#112233', active: true };
  const created = await call('saveCategory', fields);
  expect(created.tags).toEqual(['categories']);
  const { id: categoryId, version } = created.answer.category;
  const renamed = await call('saveCategory', { ...fields, category: 'Craters', categoryId, version });
  expect(renamed.tags).toEqual(['categories']);
});

it('a new order of categories invalidates the pages of categories', async () => {
  const categoryIds = (await listCategoryRows()).map(({ id }) => id).toReversed();
  expect((await call('reorderCategories', { categoryIds })).tags).toEqual(['categories']);
});
