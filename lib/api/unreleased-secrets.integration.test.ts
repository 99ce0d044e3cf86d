import { deliverMedia } from '@/lib/api/deliver-media';
import type { Caller } from '@/lib/contract/caller';
import type { Endpoint } from '@/lib/contract/endpoint';
import type { CallName } from '@/lib/contract/routes';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { getLocalDisk } from '@/lib/features/media/server/drivers/local';
import { buildImageKey } from '@/lib/features/media/server/media-keys';
import {
  countPastQuestions,
  listAllArchiveDays,
  listArchiveMonths,
} from '@/lib/features/questions/server/archive-store';
import { findDayPage, findTeaser, hasArchivePage, listRevealedDays } from '@/lib/site/archive';
import { listDay } from '@/lib/site/day-questions';
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

const dates = [-1, 0, 1].map((offset) => addDays(getProductToday(), offset));
const tags = () => hidden.map(({ questionTag }) => ({ questionTag }));

/** The inputs with which each call of visitors is tried, null if it reads no question; a new call must be added here. */
const inputs: Partial<Record<CallName, (() => Record<string, unknown>[]) | null>> = {
  logIn: null,
  logInByQuery: null,
  logInSecondFactor: null,
  logOff: () => [{}],
  accountInfo: () => [{ username }],
  singleGameStats: () => [{ username }],
  activeCategories: () => [{}],
  dailyQuestionsByDate: () => dates.map((forDate) => ({ forDate })),
  weeklyQuestionsByDate: () => dates.map((forDate) => ({ forDate })),
  questionByTag: tags,
  groupByTag: null,
  groupByInvite: null,
};

const openCalls = (Object.entries(contract) as [CallName, Endpoint][])
  .filter(([, { access }]) => access === 'visitor')
  .map(([name]) => name);
const triedCalls = openCalls.filter((name) => inputs[name]);

it('every call that visitors may make is tried here, or reads no question', () => {
  expect(Object.keys(inputs).toSorted()).toEqual(openCalls.toSorted());
});

it.each(triedCalls)('a visitor who calls %s gets nothing of an unreleased question', async (name) => {
  const call = embedded[name] as Implementation;
  for (const caller of [visitor, player]) {
    for (const input of inputs[name]?.() ?? []) {
      const answer = call(input, caller);
      const harmless = expect.not.stringContaining(CANARY);
      if (name === 'questionByTag') {
        await expect(answer).rejects.toMatchObject({ status: 404, message: harmless });
      } else {
        expect(JSON.stringify(await answer) ?? '').toEqual(harmless);
      }
    }
  }
});

it('a visitor sees a slot whose question is not ready as one without a question', async () => {
  const { singleGameQuestionsByDate } = await embedded.dailyQuestionsByDate(
    { forDate: getProductToday() },
    visitor,
  );
  expect(singleGameQuestionsByDate).not.toEqual([]);
  const shown = singleGameQuestionsByDate.filter(
    (slot) => 'singleGameQuestionInfo' in slot && slot.singleGameQuestionInfo,
  );
  expect(shown).toEqual([]);
});

it('staff see the status of each question that is not ready', async () => {
  const forDate = getProductToday();
  const ofToday = hidden.filter((question) => question.game === 'daily' && question.forDate === forDate);
  const { singleGameQuestionsByDate } = await embedded.dailyQuestionsByDate({ forDate }, await addCaller());
  const statuses = singleGameQuestionsByDate
    .map(({ singleGameQuestionInfo: info }) => info?.status)
    .filter(Boolean);
  expect(statuses.toSorted()).toEqual(ofToday.map(({ status }) => status).toSorted());
});

it('no page, preview or list of addresses has an unreleased question', async () => {
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
  for (const date of dates.filter((day) => day !== getProductToday())) {
    expect([await hasArchivePage(date), await findDayPage(date)]).toEqual([false, null]);
  }
  expect((await findDayPage(getProductToday()))?.questions).toEqual([]);
});

it('a visitor gets no media of an unreleased question, and staff do', async () => {
  const staff = await addCaller();
  for (const id of hidden.flatMap(({ mediaIds }) => mediaIds)) {
    await getLocalDisk().write(buildImageKey(id, 'public.jpg'), Buffer.from('a picture'));
    const request = new Request(`http://localhost/api/media/${id}`);
    expect((await deliverMedia(request, { id }, staff)).status).toBe(200);
    for (const caller of [visitor, player]) {
      await expect(deliverMedia(request, { id }, caller)).rejects.toMatchObject({ status: 404 });
    }
  }
});

describe('a secret of a released question', () => {
  let live: Awaited<ReturnType<typeof addLiveQuestionsWithSecrets>>;
  beforeAll(async () => {
    live = await addLiveQuestionsWithSecrets(await addCaller());
  });

  const inputsOfLive: typeof inputs = {
    ...inputs,
    questionByTag: () => live.map(({ questionTag }) => ({ questionTag })),
  };

  it.each(triedCalls)(
    'is not in the response of %s to a visitor: theme tags, dismissals, sources, notes, proposed changes, today’s explanation',
    async (name) => {
      const call = embedded[name] as Implementation;
      for (const caller of [visitor, player]) {
        for (const input of inputsOfLive[name]?.() ?? []) {
          expect(JSON.stringify(await call(input, caller)) ?? '').not.toContain(CANARY);
        }
      }
    },
  );

  it('is in no page, list of addresses or feed, which have the question', async () => {
    const results = [
      ...(await Promise.all(live.map(({ questionTag }) => findSharedQuestion(questionTag)))),
      ...(await Promise.all(dates.map(listDay))),
      ...(await Promise.all(dates.map(findDayPage))),
      await findTeaser(),
      await listRevealedDays(10),
      await writeSitemap(sitemapSections, 'http://site'),
    ];
    const shown = JSON.stringify(results);
    expect(shown).not.toContain(CANARY);
    for (const { question } of live) expect(shown).toContain(question);
  });

  it('does not include the explanation of yesterday, which visitors see with the answer', async () => {
    const yesterday = dates[0] ?? '';
    for (const page of [await findDayPage(yesterday), await listDay(yesterday)]) {
      expect(JSON.stringify(page)).toContain(WHY);
    }
  });

  it('is shown to staff in each question', async () => {
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
  });

  it.each(['reviewQueue', 'overview'] as const)('is shown to staff by %s', async (list) => {
    expect(JSON.stringify(await embedded[list]({}, await addCaller()))).toContain(CANARY);
  });
});
