import { deliverMedia } from '@/lib/api/deliver-media';
import type { Caller } from '@/lib/contract/caller';
import type { Endpoint } from '@/lib/contract/endpoint';
import type { CallName } from '@/lib/contract/routes';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import {
  countPastQuestions,
  listAllArchiveDays,
  listArchiveMonths,
} from '@/lib/features/questions/server/archive';
import { findArchiveDay, findTeaser, hasArchivePage, listRevealedDays } from '@/lib/site/archive';
import { listDay } from '@/lib/site/daily-questions';
import { writeSitemap } from '@/lib/site/markup/sitemap';
import { findSharedQuestion } from '@/lib/site/page-data';
import { sitemapSections } from '@/lib/site/sitemap-sections';
import { addCaller, addUser, visitor } from '@/lib/testing/factories';
import {
  addLiveQuestionsWithSecrets,
  addUnreleasedQuestions,
  CANARY,
  WHY,
} from '@/lib/testing/secret-questions';
import { contract } from './contract';
import { embedded } from './embedded';

type Implementation = (input: Record<string, unknown>, caller: Caller) => Promise<unknown>;

let hidden: Awaited<ReturnType<typeof addUnreleasedQuestions>>;
let player: Caller;
const username = 'canary-watcher';

beforeAll(async () => {
  hidden = await addUnreleasedQuestions(await addCaller());
  await addUser({ username, role: 'player' });
  player = await addCaller('player');
});

const dates = [-1, 0, 1].map((offset) => addDays(productToday(), offset));
const tags = () => hidden.map(({ questionTag }) => ({ questionTag }));

/** Every question that a visitor may ask each open call; a new call must be added here. */
const asked: Partial<Record<CallName, () => Record<string, unknown>[]>> = {
  logIn: () => [],
  logInByQuery: () => [],
  logInSecondFactor: () => [],
  logOff: () => [{}],
  accountInfo: () => [{ username }],
  singleGameStats: () => [{ username }],
  activeCategories: () => [{}],
  dailyQuestionsByDate: () => dates.map((forDate) => ({ forDate })),
  weeklyQuestionsByDate: () => dates.map((forDate) => ({ forDate })),
  questionByTag: tags,
  groupByTag: () => [],
  groupByInvite: () => [],
};

const openCalls = (Object.entries(contract) as [CallName, Endpoint][])
  .filter(([, { access }]) => access === 'visitor')
  .map(([name]) => name);

it('every call that visitors may make is watched', () => {
  expect(Object.keys(asked).toSorted()).toEqual(openCalls.toSorted());
});

it.each(openCalls)('%s tells no visitor of what is not ready or has no day yet', async (name) => {
  const call = embedded[name] as Implementation;
  for (const caller of [visitor, player]) {
    for (const input of asked[name]?.() ?? []) {
      const answer = await call(input, caller).catch((error) => ({
        status: error.status,
        error: error.message,
      }));
      expect(JSON.stringify(answer) ?? '').not.toContain(CANARY);
      if (name === 'questionByTag') expect(answer).toMatchObject({ status: 404 });
    }
  }
});

it('a slot whose question is not ready looks to visitors like one without a question, and staff see how far it is', async () => {
  const forDate = productToday();
  const watched = hidden.filter((question) => question.game === 'daily' && question.forDate === forDate);
  const { singleGameQuestionsByDate: seen } = await embedded.dailyQuestionsByDate({ forDate }, visitor);
  expect(seen.some((item) => 'singleGameQuestionInfo' in item && item.singleGameQuestionInfo)).toBe(false);
  const { singleGameQuestionsByDate: all } = await embedded.dailyQuestionsByDate(
    { forDate },
    await addCaller(),
  );
  const statuses = all.map(({ singleGameQuestionInfo: info }) => info?.status).filter(Boolean);
  expect(statuses.toSorted()).toEqual(watched.map(({ status }) => status).toSorted());
});

it('appears in no page, preview or list of addresses', async () => {
  for (const { questionTag } of hidden) expect(await findSharedQuestion(questionTag)).toBeNull();
  for (const date of dates) expect(JSON.stringify(await listDay(date))).not.toContain(CANARY);
  const sitemap = await writeSitemap(sitemapSections, 'http://site');
  expect(hidden.filter(({ questionTag }) => sitemap.includes(questionTag))).toEqual([]);
  expect(await countPastQuestions()).toBe(0);
  expect([await listAllArchiveDays(), await listArchiveMonths(), await listRevealedDays(10)]).toEqual([
    [],
    [],
    [],
  ]);
  expect(await findTeaser()).toBeNull();
  for (const date of dates.filter((day) => day !== productToday())) {
    expect([await hasArchivePage(date), await findArchiveDay(date)]).toEqual([false, null]);
  }
  expect((await findArchiveDay(productToday()))?.questions).toEqual([]);
});

it('hides its media from visitors', async () => {
  for (const id of hidden.flatMap(({ mediaIds }) => mediaIds)) {
    const request = new Request(`http://localhost/api/media/${id}`);
    for (const caller of [visitor, player]) {
      await expect(deliverMedia(request, { id }, caller)).rejects.toMatchObject({ status: 404 });
    }
  }
});

describe('a proposed change', () => {
  let live: Awaited<ReturnType<typeof addLiveQuestionsWithSecrets>>;
  beforeAll(async () => {
    live = await addLiveQuestionsWithSecrets(await addCaller());
  });

  const watched: typeof asked = {
    ...asked,
    questionByTag: () => live.map(({ questionTag }) => ({ questionTag })),
  };

  it.each(openCalls)(
    '%s tells no visitor of theme tags, dismissals, sources, explanations of today, notes, remarks and proposed changes',
    async (name) => {
      const call = embedded[name] as Implementation;
      for (const caller of [visitor, player]) {
        for (const input of watched[name]?.() ?? []) {
          expect(JSON.stringify(await call(input, caller)) ?? '').not.toContain(CANARY);
        }
      }
    },
  );

  it('pages, lists of addresses and feeds show the question, and nothing of its proposal or notes', async () => {
    const made = [
      ...(await Promise.all(live.map(({ questionTag }) => findSharedQuestion(questionTag)))),
      ...(await Promise.all(dates.map(listDay))),
      ...(await Promise.all(dates.map(findArchiveDay))),
      await findTeaser(),
      await listRevealedDays(10),
      await writeSitemap(sitemapSections, 'http://site'),
    ];
    const shown = JSON.stringify(made);
    expect(shown).not.toContain(CANARY);
    for (const { question } of live) expect(shown).toContain(question);
    // The day after, the places that show the answer show the explanation.
    const yesterday = dates[0] ?? '';
    const tells = [await findArchiveDay(yesterday), await listDay(yesterday)];
    for (const told of tells) expect(JSON.stringify(told)).toContain(WHY);
  });

  it('staff see all of it', async () => {
    const staff = await addCaller();
    const seen = await Promise.all(
      live.map(({ questionTag }) => embedded.questionByTag({ questionTag }, staff)),
    );
    for (const { triviaQuestion } of seen) {
      expect(triviaQuestion.triviaQuestion).toMatchObject({
        themes: [`${CANARY} theme`],
        dismissals: [{ reason: `${CANARY} dismissal` }],
        source: `${CANARY} source`,
        explanation: expect.any(String),
      });
    }
    const told = await Promise.all([
      embedded.reviewQueue({}, staff),
      embedded.overview({}, staff),
      embedded.returnedWork({}, staff),
    ]);
    expect(JSON.stringify(told)).toContain(CANARY);
  });
});
