import { setImmediate as nextTurn } from 'node:timers/promises';
import { contract } from '@/lib/api/contract';
import { render } from '@/lib/cache/page-cache';
import { config } from '@/lib/config/config';
import type { Endpoint } from '@/lib/contract/endpoint';
import { HOST_CACHE_SECONDS } from '@/lib/contract/host-terms';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { json, type LoopbackHost, startLoopbackHost } from '@/lib/testing/loopback-server';

const choices = { choice1: 'Oslo', choice2: 'Bergen', choice3: 'Tromsø', choice4: 'Narvik' };
const category = { id: '2', category: 'Geography', mediaId: 'm', defaultAvatarColor: '#000000' };

let host: LoopbackHost;
let pageData: typeof import('./page-data');
beforeAll(async () => {
  host = await startLoopbackHost();
  Object.assign(config, { API_HOST: host.base });
  // The module reads at its first import which API it uses.
  pageData = await import('./page-data');
});
afterAll(() => host.close());

it('a visitor gets a shared question of a host without its answer, explanation, source and credits', async () => {
  const asked = { question: 'Which is the capital?', choices, forDate: '2020-01-01' };
  const own = { explanation: 'It was founded there', credit: 'Ann', licence: 'CC BY', source: 'A book' };
  const triviaQuestion = { ...asked, ...own, id: '1', questionTag: 'a-tag', correctChoice: 'Oslo' };
  host.answer = json({ triviaQuestion: { triviaQuestion, category } });
  const found = await pageData.findSharedQuestion('a-tag');
  expect(host.requests).toEqual(['GET /singlegames/question_by_tag?questionTag=a-tag']);
  expect(found?.question).toMatchObject({ ...asked, questionTag: 'a-tag' });
  expect(JSON.stringify(found)).not.toMatch(/correctChoice|founded|Ann|CC BY|A book/);
});

/** Finds a shared question for which the host returns these fields. */
const findShared = async (fields: object) => {
  const triviaQuestion = { question: 'Which is the capital?', choices, forDate: '2020-01-01', ...fields };
  host.answer = json({ triviaQuestion: { triviaQuestion, category } });
  return (await pageData.findSharedQuestion('another-tag'))?.question;
};

it('a visitor gets a shared question of today', async () => {
  expect(await findShared({ forDate: getProductToday() })).toMatchObject({ forDate: getProductToday() });
});

it('a visitor gets no shared question of a future day', async () => {
  expect(await findShared({ forDate: addDays(getProductToday(), 1) })).toBeUndefined();
});

describe('a recording that a host names by its id', () => {
  const recorded = { hasAudio: true, mediaId: 'a b' };
  afterEach(() => void Object.assign(config, { GCS_BUCKET: undefined }));

  it('has no address without a configured storage', async () => {
    expect(await findShared(recorded)).toMatchObject({ audioUrl2Play: undefined });
  });

  it('is played from the configured storage', async () => {
    Object.assign(config, { GCS_BUCKET: 'trivia' });
    const stored = 'https://storage.googleapis.com/trivia/audio/a%20b';
    expect(await findShared(recorded)).toMatchObject({ audioUrl2Play: stored });
  });

  it('is played from the address that the host returns, also with a configured storage', async () => {
    Object.assign(config, { GCS_BUCKET: 'trivia' });
    expect(await findShared({ ...recorded, audioUrl2Play: '/x' })).toMatchObject({ audioUrl2Play: '/x' });
  });
});

/** Lets the host return these questions of one category for any day; an API elsewhere may know no tags. */
const answerDay = (daily: object, ...weekly: object[]) => {
  const asked = { question: 'Which is the capital?', choices, correctChoice: 'Oslo' };
  const slot = { categoryId: '2', category: 'Geography' };
  host.answer = json({
    categories: [],
    singleGameQuestionsByDate: [{ ...slot, singleGameQuestionInfo: { ...asked, ...daily } }],
    weeklyGameQuestionsByDate: weekly.map((one) => ({
      ...slot,
      weeklyGameQuestionInfo: { ...asked, ...one },
    })),
  });
};

it('each question of a category has an anchor of its own, also from a host without tags', async () => {
  const { listDayQuestions } = await import('./day-questions');
  answerDay({}, {}, {}, { questionTag: 'a-tag' });
  const anchors = (await listDayQuestions('2020-01-01')).map(({ anchor }) => anchor);
  expect(new Set(anchors).size).toBe(4);
  expect([anchors[0], anchors[3]]).toEqual(['q-2', 'q-a-tag']);
});

it('a visitor of the landing page is asked no question about a recording, which it does not play', async () => {
  const { findTeaser } = await import('./archive');
  const image = { hasImage: true, mediaId: 'm' };
  answerDay({ hasAudio: true, mediaId: 'a' }, image);
  expect((await findTeaser())?.question).toMatchObject(image);
  answerDay({ hasAudio: true, mediaId: 'a' });
  expect(await findTeaser()).toBeNull();
});

it('a profile of a host is cached for as long as its other pages', async () => {
  host.answer = json({ message: 'User not found', code: 'not_found' }, 404);
  const rendering = { tags: new Set<string>(), maxSeconds: 3600 };
  await render(rendering, () => pageData.findProfile('nobody'));
  expect(rendering.maxSeconds).toBe(HOST_CACHE_SECONDS);
});

it('a page gets the response of a call', async () => {
  host.answer = json({ categories: [category] });
  await expect(pageData.findForVisitor('activeCategories', {})).resolves.toEqual({ categories: [category] });
});

it('a page gets null if its call finds nothing', async () => {
  host.answer = json({ message: 'There is no such group', code: 'not_found' }, 404);
  await expect(pageData.findForVisitor('groupByTag', { groupIdTag: 'none' })).resolves.toBeNull();
});

it('a page fails if its call fails', async () => {
  host.answer = json({ message: 'Broken', code: 'internal' }, 500);
  await expect(pageData.findForVisitor('groupByTag', { groupIdTag: 'other' })).rejects.toThrow();
});

it.each([
  [404, { message: 'This group was closed' }, { message: 'This group was closed', status: 404 }],
  [500, { message: 'We are counting' }, { message: 'We are counting', status: 503 }],
  [410, { message: 'This invitation has expired' }, { message: 'This invitation has expired' }],
  [404, {}, null],
])('the page of a group whose host responds with %i %j gets %j', async (status, body, expected) => {
  host.answer = json(body, status);
  for (const link of [
    { kind: 'tag', tag: `tag-${status}` },
    { kind: 'code', code: `code-${status}` },
  ] as const) {
    const found = await pageData.findGroup(link);
    expect(found).toEqual(expected && { state: 'refused', ...expected });
  }
});

it('the page of a group fails if a host fails without a message', async () => {
  for (const answer of [json({}, 500), json({ message: 7 }, 502)]) {
    host.answer = answer;
    await expect(pageData.findGroup({ kind: 'code', code: 'silent' })).rejects.toThrow();
  }
});

it('the preview picture of a group whose host fails gets 503, because it is not missing', async () => {
  const { createGroupPreviewResponse } = await import('./link-previews/group-preview');
  host.answer = json({ message: 'We are counting' }, 500);
  const response = await createGroupPreviewResponse({ kind: 'tag', tag: 'failing' });
  expect(response.status).toBe(503);
});

it('every call that returns more to staff is on the list of guarded calls', async () => {
  const withStaffFields = Object.entries<Endpoint>(contract).filter(
    ([, { tellsStaffMore }]) => tellsStaffMore,
  );
  expect(withStaffFields.map(([name]) => name).sort()).toEqual([...pageData.guardedCalls].sort());
});

it('waiting for all calls rejects with the failure of one, after all have ended', async () => {
  const quick = Promise.withResolvers<string>();
  const slow = Promise.withResolvers<number>();
  let failure: unknown;
  const both = pageData.waitForAll([quick.promise, slow.promise]).catch((error: unknown) => {
    failure = error;
  });
  quick.reject(new Error('silence'));
  await nextTurn();
  expect(failure).toBeUndefined();
  slow.resolve(1);
  await both;
  expect(failure).toEqual(new Error('silence'));
});
