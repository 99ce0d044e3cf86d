import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { toChoices } from '@/lib/contract/choices';
import { formatLongDate, formatMonthDay } from '@/lib/dates/calendar-date';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import { widths } from './fixtures/agents';
import { pastQuestions, pick } from './fixtures/past-questions';
import { daysAgo } from './fixtures/product-day';
import { activeCategories, changeQuestion, storedQuestions } from './fixtures/questions';
import { serveForSpec } from './fixtures/serve-for-spec';
import { expect, expectAccessible, expectToFit, logInByApi, test } from './fixtures/test';

const clockOffset = (dataDir: string) => join(dataDir, 'clock-offset');
const site = serveForSpec((dataDir) => ({
  CLOCK_OFFSET_FILE: clockOffset(dataDir),
  NODE_OPTIONS: `--import ${resolve('e2e/fixtures/shift-clock.mjs')}`,
}));
test.afterEach(() => writeFileSync(clockOffset(site.dataDir), '0'));
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const [today, yesterday] = [daysAgo(0), daysAgo(1)];
const playOf = (day: string) => `${site.url}/questions/${day}/play`;
const card = (page: Page) => page.locator('[data-question]').filter({ visible: true });
const next = (page: Page) => card(page).getByRole('button', { name: /Next question|See your result|Go on/ });
const marks = (page: Page, words: string) => card(page).getByText(words).filter({ visible: true });
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('tdts_played'));

/** Answers the question that is shown, rightly or not, by a tap or a click. */
async function answer(page: Page, isRight: boolean, press: 'tap' | 'click'): Promise<void> {
  const item = card(page).locator(`li[data-correct="${isRight}"]`).first();
  await item.getByRole('button')[press]();
}

test.describe('on a phone, by touch', () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true });

  test('a past day is played: right or wrong at once, a result to share, kept in the browser alone', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.method() + new URL(request.url()).pathname));
    await page.goto(playOf(yesterday));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Play ${formatLongDate(yesterday)}`);
    await expect(card(page)).toHaveCount(1);
    await expectAccessible(page);
    const before = asked.length;

    const count = await page.locator('[data-question]').count();
    const isRight = (index: number) => index !== 1;
    const why = card(page).getByText('TARDIS is short for “Time and Relative Dimension in Space”.');
    for (let index = 0; index < count; index++) {
      if (index === 0) await expect(why).toBeHidden();
      await answer(page, isRight(index), 'tap');
      if (index === 0) await expect(why).toBeVisible();
      await expect(card(page).getByRole('status')).toHaveText(isRight(index) ? 'Correct' : /^Wrong: it is /);
      await expect(marks(page, '(correct)')).toHaveCount(1);
      await expect(marks(page, '(wrong)')).toHaveCount(isRight(index) ? 0 : 1);
      if (index === 1) await expectAccessible(page);
      await expect(next(page)).toBeInViewport({ ratio: 1 });
      await next(page).tap();
      await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
    }
    await expect(page.getByRole('heading', { name: `${count - 1}/${count} correct` })).toBeFocused();
    await expect(page.getByText('1 day played.')).toBeVisible();
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - navigation "Questions":
        - list:
          - listitem:
            - link /Question 1. .+, correct/
          - listitem:
            - link /Question 2. .+, wrong/
    `);
    expect(asked.slice(before).filter((one) => !/api\/media|\.woff2/.test(one))).toEqual([]);
    await page.getByRole('button', { name: 'Share your result' }).tap();
    await expect(page.getByText('Result copied')).toBeVisible();
    const squares = Array.from({ length: count }, (_, index) => (isRight(index) ? '🟩' : '🟥')).join('');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`^Daily Trivia ${formatMonthDay(yesterday)}: ${squares}\\nhttps?://.+${yesterday}/play$`),
    );
    await expectAccessible(page);

    // Looked at again: what was chosen stays, and cannot be chosen anew.
    await page.getByRole('link', { name: /Question 2/ }).tap();
    await card(page).getByRole('button').first().dispatchEvent('click');
    await expect(card(page).getByRole('status')).toHaveText(/^Wrong/);
    await page.reload();
    await expect(page.getByRole('heading', { name: `${count - 1}/${count} correct` })).toBeVisible();

    await page.getByText('What this browser keeps').tap();
    await page.getByRole('button', { name: 'Erase my games' }).tap();
    await expect(page.getByText('Erased.')).toBeVisible();
    expect(await kept(page)).toBeNull();
    await expect(card(page).getByText(`1 of ${count}`)).toBeVisible();
    await expect(marks(page, '(correct)')).toHaveCount(0);
  });
});

test('by keyboard: Enter answers, goes on and ends at the result; nothing is chosen by passing over it', async ({
  page,
}) => {
  await page.goto(playOf(yesterday));
  await expect(card(page)).toHaveCount(1);
  await card(page).getByRole('button').first().focus();
  await page.keyboard.press('Tab');
  await expect(card(page).getByRole('status')).toBeEmpty();
  const count = await page.locator('[data-question]').count();
  for (let index = 0; index < count; index++) {
    await card(page).getByRole('button').nth(1).focus();
    await page.keyboard.press('Enter');
    await expect(card(page).getByRole('status')).toHaveText(/Correct|Wrong/);
    for (let tab = 0; tab < 3; tab++) await page.keyboard.press('Tab');
    await expect(next(page)).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { name: `/${count} correct` })).toBeFocused();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
  }
});

test('today’s page has no answer, says when it comes, and shows after midnight how one did', async ({
  page,
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: site.url });
  const stored = await storedQuestions(request, today, await logInByApi(request));
  expect(stored.length).toBeGreaterThan(3);
  const choose = (index: number) => card(page).locator('li').nth(index).getByRole('button');
  const why = stored.flatMap(({ explanation }) => explanation ?? []);
  expect(why).not.toEqual([]);
  for (const visit of ['rendered', 'kept']) {
    const html = await (await request.get(playOf(today))).text();
    for (const text of why) expect(html, visit).not.toContain(text);
    expect(html, visit).not.toMatch(/data-correct|\(correct\)|correctChoice|acceptedAnswer/);
    for (const { choices, question } of stored) {
      const counts = Object.values<string>(choices).map((text) => html.split(`>${text}<`).length);
      expect(new Set(counts).size, `no choice of “${question}” stands out`).toBe(1);
    }
  }

  await page.clock.install();
  const sent: string[] = [];
  page.on('request', (one) => sent.push(one.url() + (one.postData() ?? '')));
  await page.goto(playOf(today));
  await expect(choose(0)).toBeVisible();
  const before = sent.length;
  // The browser is in another zone than the product.
  await expect(
    page.getByText(
      /The answers come tomorrow at 00:00 .+, in (\d+ h )?\d+ min \(\d\d:\d\d by your clock\), here/,
    ),
  ).toBeVisible();
  const [first, second] = [0, 1];
  await choose(first).click();
  await expect(choose(first)).toHaveAttribute('aria-pressed', 'true');
  await expect(card(page).getByRole('status')).toHaveText('Answered: you may change it until midnight');
  await choose(second).click();
  await expect(choose(first)).toHaveAttribute('aria-pressed', 'false');
  await expectAccessible(page);
  const asked = await card(page).getByRole('heading').textContent();
  const chosen = await choose(second).locator('bdi').textContent();
  const { correctChoice } = stored.find(({ question }) => question === asked) ?? {};
  const count = await page.locator('[data-question]').count();
  for (let index = 1; index < count; index++) {
    await next(page).click();
    await choose(first).click();
  }
  await next(page).click();
  await expect(page.getByRole('heading', { name: 'Until tomorrow' })).toBeFocused();
  await expect(page.getByText('Your choices wait here for the answers.')).toBeVisible();
  await expectAccessible(page);
  expect(
    sent.slice(before).filter((one) => !/api\/media|\.woff2/.test(one)),
    'no choice leaves the browser',
  ).toEqual([]);

  // Midnight, with the page open.
  const end = Date.parse((await page.locator('[data-answers-at]').getAttribute('data-answers-at')) ?? '');
  writeFileSync(clockOffset(site.dataDir), String(end + 60_000 - Date.now()));
  await page.clock.setFixedTime(end + 60_000);
  await page.clock.runFor(10_000);
  await expect(page.getByText('The answers come tomorrow')).toBeHidden();
  // What was chosen stays, now that answers are known elsewhere.
  await page.getByRole('link', { name: /Question 1/ }).click();
  await choose(first).click();
  await expect(choose(second)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'See how you did' }).click();
  await expect(page.getByRole('heading', { name: `/${count} correct` })).toBeVisible();
  await expect(page.getByText('1 day played.')).toBeVisible();
  await page.getByRole('link', { name: /Question 1/ }).click();
  await expect(card(page).getByRole('status')).toHaveText(chosen === correctChoice ? 'Correct' : /^Wrong/);
});

test('a corrected question is judged anew, a changed one is asked again', async ({ page, playwright }) => {
  const api = await playwright.request.newContext({ baseURL: site.url });
  const token = await logInByApi(api);
  const found = await api.get('/singlegames/get_single_game_questions_by_date', {
    params: { forDate: daysAgo(2) },
    headers: { Authorization: `Bearer ${token}` },
  });
  const [corrected, changed] = (await found.json()).singleGameQuestionsByDate.filter(
    (item: object) => 'singleGameQuestionInfo' in item,
  );
  await page.goto(playOf(daysAgo(2)));
  const count = await page.locator('[data-question]').count();
  for (let index = 0; index < count; index++) {
    await answer(page, true, 'click');
    await next(page).click();
  }
  const change = async (
    {
      categoryId,
      singleGameQuestionInfo: info,
    }: { categoryId: string; singleGameQuestionInfo: QuestionInfo },
    changes: { question?: string; correctChoice?: string },
  ) => changeQuestion(api, token, info, { categoryId, ...changes });
  const { choices, correctChoice } = corrected.singleGameQuestionInfo;
  const other = Object.values<string>(choices).find((text) => text !== correctChoice);
  await change(corrected, { correctChoice: other });
  await change(changed, { question: 'Is this another question?' });
  await page.reload();
  await expect(card(page).getByRole('heading', { name: 'Is this another question?' })).toBeVisible();
  await answer(page, true, 'click');
  await next(page).click();
  await expect(page.getByRole('heading', { name: `${count - 1}/${count} correct` })).toBeVisible();
  await api.dispose();
});

test('a shared weekly question leads to its day, and comes first there; before its day there is nothing', async ({
  page,
  playwright,
}) => {
  const api = await playwright.request.newContext({ baseURL: site.url });
  const headers = { Authorization: `Bearer ${await logInByApi(api)}` };
  const [category] = await activeCategories(api);
  const { mediaId } = pick(await pastQuestions(api), ({ hasImage }) => hasImage);
  const store = async (forDate: string, question: string) => {
    const choices = toChoices(['ירושלים', 'Haifa', '3 ערים', 'Tel Aviv–Jaffa']);
    const triviaQuestion = {
      question,
      ...choices,
      correctChoice: 'Haifa',
      categoryId: category?.id,
      forDate,
    };
    const data = { triviaQuestion, mediaType: 'image', mediaId, reason: 'Asked by a test' };
    const answer = await api.post('/weekly-games/upload_trivia_question', { headers, data });
    return (await answer.json()).triviaQuestion.questionTag;
  };
  const [alone, coming] = [daysAgo(40), daysAgo(-2)];
  await store(alone, 'Which one is asked first?');
  const tag = await store(
    alone,
    'איזו עיר נמצאת על הכרמל, מעל המפרץ שנקרא על שמה, ומה רואים בתמונה הזאת שצולמה ממנה?',
  );
  const tagToCome = await store(coming, 'Which one is to come?');

  // A picture and choices that fill a line each leave room for the way on.
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(`${site.url}/share_question/${tag}`);
  await expect(page.getByRole('link', { name: 'Play this day’s questions' })).toBeInViewport({ ratio: 1 });
  // Of a list that is read from the right all letters stand there, whatever a choice is written in.
  const expectLettersRight = async (choices: Locator) => {
    for (const choice of await choices.all()) {
      const [letter, text] = await Promise.all(
        ['[aria-hidden=true]', 'bdi'].map((part) => choice.locator(part).first().boundingBox()),
      );
      expect(letter?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0));
      expect((letter?.x ?? 0) - (text?.x ?? 0) - (text?.width ?? 0), 'beside it').toBeLessThan(40);
    }
  };
  await expectLettersRight(page.locator('main ol > li'));
  await page.getByRole('link', { name: 'Play this day’s questions' }).click();
  await expect(card(page).getByRole('heading', { name: 'איזו עיר' })).toBeVisible();
  await expect(card(page).getByText('Weekly, 2 of 2')).toBeVisible();
  await expectLettersRight(card(page).locator('fieldset li'));
  await expectAccessible(page);
  await card(page).getByRole('button', { name: 'Haifa' }).click();
  await next(page).click();
  await expect(card(page).getByRole('heading', { name: 'Which one is asked first?' })).toBeVisible();
  await card(page).getByRole('button', { name: 'Haifa' }).click();
  await next(page).click();
  await expect(page.getByRole('heading', { name: '2/2 correct' })).toBeVisible();
  await expect(page.getByText('1 day played.')).toBeVisible();
  // What was answered is not led to again.
  await page.reload();
  await expect(page.getByRole('heading', { name: '2/2 correct' })).toBeVisible();

  for (const path of [`/share_question/${tagToCome}`, `/questions/${coming}/play`]) {
    expect((await api.get(path)).status(), path).toBe(404);
  }
  await api.dispose();
});

test('of the longest question, too, the way on is in sight; of a long one with all its choices', async ({
  page,
  playwright,
}) => {
  const api = await playwright.request.newContext({ baseURL: site.url });
  const headers = { Authorization: `Bearer ${await logInByApi(api)}` };
  const words =
    'which of these old towns on the coast first built a lighthouse of pale stone while traders argued ';
  const text = (length: number, start: string) =>
    `${start} ${words.repeat(9)}`.slice(0, length - 1).concat('?');
  const store = async (index: number, ofQuestion: number, ofChoice: number) => {
    const choice = (start: string) => text(ofChoice, start);
    const choices = toChoices([choice('One'), choice('Two'), choice('Three'), choice('Four')]);
    const question = text(ofQuestion, 'Say');
    const categoryId = (await activeCategories(api))[index]?.id;
    const forDate = daysAgo(41);
    const triviaQuestion = {
      question,
      ...choices,
      correctChoice: choices.choice1,
      categoryId,
      forDate,
    };
    const data = { triviaQuestion, reason: 'Asked by a test' };
    const answer = await api.post('/singlegames/upload_trivia_question', { headers, data });
    const { questionTag } = (await answer.json()).triviaQuestion;
    return { path: `${site.url}/share_question/${questionTag}`, question, last: choices.choice4 };
  };
  const [long, longest] = [await store(0, 230, 90), await store(1, 500, 200)];
  const play = page.getByRole('link', { name: 'Play this day’s questions' });

  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(long.path);
  for (const seen of [page.getByText(long.question), page.getByText(long.last, { exact: true }), play]) {
    await expect(seen).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible(page);
  for (const [width, height] of [
    [390, 664],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(longest.path);
    await expect(play).toBeInViewport({ ratio: 1 });
    await expectToFit(page);
    // At the end of the card it stands below what it was before.
    const last = page.getByText(longest.last, { exact: true });
    await page.getByRole('button', { name: 'Share this question' }).scrollIntoViewIfNeeded();
    const [choice, way] = await Promise.all([last, play].map((one) => one.boundingBox()));
    expect(way?.y).toBeGreaterThanOrEqual((choice?.y ?? Infinity) + (choice?.height ?? 0));
  }
  // A day between that has no question leads on to today's.
  await page.goto(`${site.url}/questions/${daysAgo(30)}`);
  await expect(page.getByText('No trivia question for this date')).toBeVisible();
  await page.getByRole('link', { name: 'Play today’s questions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Play today/ })).toBeVisible();
  await api.dispose();
});

test('a day of both games counts as played without the weekly one', async ({ page, request }) => {
  const saturday = [2, 3, 4, 5, 6, 7, 8].map(daysAgo).find((day) => new Date(day).getUTCDay() === 6) ?? '';
  const { singleGameQuestionsByDate: slots } = await (
    await request.get(`/singlegames/get_single_game_questions_by_date?forDate=${saturday}`)
  ).json();
  const ofDaily = slots.filter((slot: object) => 'singleGameQuestionInfo' in slot).length;
  await page.goto(playOf(saturday));
  const wholeDays = async () =>
    Object.values(JSON.parse((await kept(page)) ?? '{}')).filter((day) => Object(day).isWhole).length;
  expect(await page.locator('[data-question]').count()).toBeGreaterThan(ofDaily);
  for (let answered = 0; answered < ofDaily; answered++) {
    expect(await wholeDays()).toBe(0);
    await answer(page, true, 'click');
    await next(page).click();
  }
  expect(await wholeDays()).toBe(1);
});

test('where the browser keeps nothing, the game is there, and says that it forgets', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('', 'SecurityError');
      },
    });
  });
  await page.goto(playOf(yesterday));
  await expect(page.getByText(/it forgets your choices/)).toBeVisible();
  await answer(page, true, 'click');
  await expect(card(page).getByRole('status')).toHaveText('Correct');
  await next(page).click();
  await expect(card(page).getByText(/^2 of/)).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a past day is played by radio buttons, and today’s says that nothing is remembered', async ({
    page,
  }) => {
    await page.goto(playOf(yesterday));
    const questions = page.locator('[data-question]');
    const count = await questions.count();
    await expect(questions.filter({ visible: true })).toHaveCount(count);
    await questions.nth(0).locator('li[data-correct="true"] label').click();
    await expect(questions.nth(0).getByText('(correct)')).toHaveCount(1);
    await questions.nth(1).getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await expect(questions.nth(1).locator('li[data-correct="true"] svg')).toBeVisible();
    await expect(questions.nth(2).locator('svg').filter({ visible: true })).toHaveCount(0);
    for (const button of await page.getByRole('button').all()) await expect(button).toBeHidden();
    await expectToFit(page);
    await page.goto(playOf(today));
    const note = page.locator('noscript p');
    await expect(note).toHaveText('Without scripts this page cannot remember what you choose.');
    await expect(note).toBeVisible();
    await expect(page.getByText(/The answers come tomorrow at 00:00/)).toBeVisible();
  });
});

test('days to come, months and nonsense have no game, and look like each other', async ({ request }) => {
  const read = async (name: string) => {
    const response = await request.get(playOf(name));
    return [response.status(), await response.text()];
  };
  const [coming, ...others] = await Promise.all(
    [daysAgo(-1), '2031-05-01', '1999-12-31', today.slice(0, 7), 'all', 'nonsense'].map(read),
  );
  expect(coming?.[0]).toBe(404);
  for (const other of others) expect(other).toEqual(coming);
});

test('the reminder is a calendar; search engines are led to the day’s page', async ({ page, request }) => {
  await page.goto(playOf(yesterday));
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    new RegExp(`/questions/${yesterday}$`),
  );
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  const href = await page.getByRole('link', { name: 'Remind me every day' }).getAttribute('href');
  const answered = await request.get(site.url + href);
  expect(answered.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  const lines = (await answered.text()).split('\r\n');
  expect(lines).toEqual(expect.arrayContaining(['DTSTART:20260101T090000', 'RRULE:FREQ=DAILY']));
});

test('titles of shared questions, days and games are all different', async ({ request }) => {
  const questions = (await pastQuestions(request)).slice(0, 20);
  const days = [...new Set(questions.map(({ forDate }) => forDate))];
  const paths = [
    ...questions.map(({ questionTag }) => `/share_question/${questionTag}`),
    ...days.flatMap((day) => [`/questions/${day}`, `/questions/${day}/play`]),
  ];
  const titles = await Promise.all(
    paths.map(async (path) => /<title>([^<]+)/.exec(await (await request.get(path)).text())?.[1]),
  );
  expect(new Set(titles).size).toBe(paths.length);
});
