import { contract } from '@/lib/api/contract';
import type { Endpoint, RateClass } from '@/lib/contract/endpoint';
import type { CallName } from '@/lib/contract/routes';
import { routes } from '@/lib/contract/routes';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { beginSession } from '@/lib/features/accounts/server/sessions';
import { listHistoryEntries } from '@/lib/features/history/server/service';
import { CLIENT_ADDRESS_HEADER } from '@/lib/http/client-address';
import { addCategory, addUser, questionOf, someAdmin } from '@/lib/testing/factories';
import { handle } from '@/lib/testing/handle';
import { limitRate } from './admit';

const origin = 'http://localhost:3000';

async function tokenOf(role: 'admin' | 'player'): Promise<string> {
  return beginSession((await addUser({ role })).id);
}

function get(name: CallName, query: string, headers: Record<string, string> = {}) {
  return handle(name)(new Request(`${origin}${routes[name].path}?${query}`, { headers }));
}

function post(name: CallName, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return handle(name)(
    new Request(`${origin}${routes[name].path}`, {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'application/json', ...headers },
    }),
  );
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function countQuestions(): Promise<number> {
  const { count } = await database()
    .selectFrom('trivia_questions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

describe('by the rules of access', () => {
  const makeSave = async () => ({ triviaQuestion: questionOf(await addCategory(), getProductToday()) });

  it('staff may save with a token in the header, and with empty fields beside the question', async () => {
    const empty = { questionId: '', mediaId: '', zoomMediaId: '', categoryId: '' };
    const body = { ...(await makeSave()), ...empty };
    expect((await post('saveDailyQuestion', body, bearer(await tokenOf('admin')))).status).toBe(200);
  });

  it('staff may save with a token in the body', async () => {
    const body = { ...(await makeSave()), token: await tokenOf('admin') };
    expect((await post('saveDailyQuestion', body)).status).toBe(200);
  });

  it('a token in the body of a call without that field is ignored', async () => {
    const body = { questionId: 'none', token: await tokenOf('admin') };
    expect((await post('deleteDailyQuestion', body)).status).toBe(401);
  });

  const challengeOf = async (query = '') => {
    const response = await get('dailyQuestionsByDate', `forDate=${addDays(getProductToday(), 1)}${query}`);
    return response.headers.get('www-authenticate');
  };

  it('a visitor learns that a response has more for staff', async () => {
    expect(await challengeOf()).toBe('Bearer');
  });

  it('a caller whose session has ended learns that', async () => {
    expect(await challengeOf('&token=nobody-has-this')).toBe('Bearer error="invalid_token"');
  });

  it('staff with a token in the query are not asked for one', async () => {
    expect(await challengeOf(`&token=${await tokenOf('admin')}`)).toBeNull();
  });

  it('a visitor is not asked for a token if staff get the same response', async () => {
    expect((await get('activeCategories', '')).headers.get('www-authenticate')).toBeNull();
  });

  it.each([
    ['missing', {}, {}],
    ['a list', {}, { token: ['a', 'b'] }],
    ['unknown', { authorization: 'Bearer nobody-has-this' }, {}],
  ])('a caller whose token is %s gets 401', async (_name, headers, fields) => {
    const response = await post('saveDailyQuestion', { ...(await makeSave()), ...fields }, headers);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'not_signed_in', message: 'Sign in to continue.' });
  });

  it('a token in the body is ignored beside a header without one', async () => {
    const body = { ...(await makeSave()), token: await tokenOf('admin') };
    expect((await post('saveDailyQuestion', body, { authorization: 'Basic c3RhZmY6eA==' })).status).toBe(401);
  });

  it('a token in a cookie is ignored', async () => {
    const cookie = `tdts_token=${await tokenOf('admin')}`;
    expect((await post('saveDailyQuestion', await makeSave(), { cookie })).status).toBe(401);
  });
});

describe('staff who send', () => {
  const today = getProductToday();
  it.each<[string, (categoryId: string) => unknown, number]>([
    ['no JSON', () => '{"triviaQuestion":', 400],
    ['an unknown category', () => ({ triviaQuestion: questionOf('nope', today) }), 400],
    ['more than 100 KB', () => ({ text: 'x'.repeat(100_000) }), 413],
  ])(
    '%s are refused with a message and a code, without a stack trace, and nothing is stored',
    async (_name, makeBody, status) => {
      const [token, categoryId] = await Promise.all([tokenOf('admin'), addCategory()]);
      const before = await countQuestions();
      const response = await post('saveDailyQuestion', makeBody(categoryId), bearer(token));
      expect(response.status).toBe(status);
      const answer = await response.json();
      expect(answer).toEqual(
        expect.objectContaining({ message: expect.any(String), code: expect.any(String) }),
      );
      expect(JSON.stringify(answer)).not.toMatch(/\bat .*\.ts|node_modules/);
      expect(await countQuestions()).toBe(before);
    },
  );
});

describe('a caller of the API', () => {
  it('gets responses that may not be cached', async () => {
    const token = await tokenOf('admin');
    for (const [status, response] of [
      [200, await get('activeCategories', '')],
      [200, await get('dailyQuestionsByDate', `forDate=${getProductToday()}`, bearer(token))],
      [204, await post('logOff', '', bearer(token))],
    ] as const) {
      expect(response.status).toBe(status);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  it.each<[CallName, RateClass, number]>([
    ['dailyQuestionsByDate', 'read', 6000],
    ['saveDailyQuestion', 'write', 300],
    ['logIn', 'login', 120],
    ['logInByQuery', 'login', 120],
  ])('who calls %s too often is refused by the limit "%s" of their address', async (name, rate, limit) => {
    const { cost = 1 }: Endpoint = contract[name];
    const [here, elsewhere] = [crypto.randomUUID(), crypto.randomUUID()];
    const call = (address: string) => {
      const headers = { [CLIENT_ADDRESS_HEADER]: address };
      return routes[name].method === 'GET' ? get(name, '', headers) : post(name, 'no JSON', headers);
    };
    await limitRate(rate, here, limit - cost);
    expect((await call(here)).status).toBe(400);
    const refused = await call(here);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call(elsewhere)).status).toBe(400);
  });
});

describe("a save by exactly the specification's fields", () => {
  const today = getProductToday();
  async function prepareSave() {
    const [token, categoryId] = await Promise.all([tokenOf('admin'), addCategory()]);
    const callAsStaff = async (name: CallName, body: object) => {
      const answer = await post(name, body, bearer(token));
      return { status: answer.status, ...(await answer.json()) };
    };
    const triviaQuestion = questionOf(categoryId, today);
    const whole = {
      triviaQuestion,
      token,
      questionId: null as string | null,
      mediaType: null,
      mediaId: null,
      zoomMediaId: null,
      categoryId,
      dateOfWordCategory: today,
    };
    const reasonOf = async (subjectId: string) =>
      (await listHistoryEntries({ subjectId }, someAdmin)).entries[0]?.reason;
    return { categoryId, triviaQuestion, whole, callAsStaff, reasonOf };
  }

  it('changes a released question, with “Not given” as the reason', async () => {
    const { triviaQuestion, whole, callAsStaff, reasonOf } = await prepareSave();
    const { triviaQuestion: live } = await callAsStaff('saveDailyQuestion', whole);
    expect(await reasonOf(live.id)).toBeUndefined();
    const clearer = { ...triviaQuestion, choice1: 'Clearer' };
    const changed = { ...whole, triviaQuestion: clearer, questionId: live.id };
    expect(await callAsStaff('saveDailyQuestion', changed)).toMatchObject({
      status: 200,
      triviaQuestion: { choices: { choice1: 'Clearer' } },
    });
    expect(await reasonOf(live.id)).toBe('Not given');
  });

  it('changes a released word puzzle, with “Not given” as the reason', async () => {
    const { categoryId, callAsStaff, reasonOf } = await prepareSave();
    const puzzle = {
      word: 'FJORD',
      hint: 'Deep',
      categoryId,
      wordCategoryId: null,
      dateOfWordCategory: today,
    };
    const { wordCategory } = await callAsStaff('saveWordPuzzle', puzzle);
    const wider = { ...puzzle, hint: 'Narrow', wordCategoryId: wordCategory.id };
    expect(await callAsStaff('saveWordPuzzle', wider)).toMatchObject({ status: 200 });
    expect(await reasonOf(wordCategory.id)).toBe('Not given');
  });

  it('is refused if it names two categories', async () => {
    const { whole, callAsStaff } = await prepareSave();
    const otherCategory = await callAsStaff('saveDailyQuestion', {
      ...whole,
      categoryId: await addCategory(),
    });
    expect(otherCategory).toMatchObject({ status: 400, issues: [{ path: 'categoryId' }] });
    expect(otherCategory.issues[0].message).toMatch(
      /^categoryId and triviaQuestion.categoryId name different/,
    );
  });

  it('is refused if it names two days', async () => {
    const { whole, callAsStaff } = await prepareSave();
    const otherDay = await callAsStaff('saveDailyQuestion', {
      ...whole,
      dateOfWordCategory: addDays(today, 1),
    });
    expect(otherDay).toMatchObject({ status: 400, issues: [{ path: 'dateOfWordCategory' }] });
  });

  it('stores the question if the fields beside it name no place', async () => {
    const { whole, callAsStaff } = await prepareSave();
    const nowhere = { ...whole, categoryId: null, dateOfWordCategory: '' };
    expect(await callAsStaff('saveDailyQuestion', nowhere)).toMatchObject({ status: 200 });
  });
});
