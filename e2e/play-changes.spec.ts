import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Locator } from 'playwright/test';
import { toChoices } from '@/lib/contract/kinds';
import { formatLongDate } from '@/lib/dates/calendar-date';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import { pastQuestions, pick } from './fixtures/past-questions';
import { answerShown, nextQuestion, shownQuestion } from './fixtures/playing';
import { daysAgo } from './fixtures/product-day';
import { activeCategories, changeQuestion, storedQuestions } from './fixtures/questions';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFit, logInByApi, test } from './fixtures/test';

const clockOffset = (dataDir: string) => join(dataDir, 'clock-offset');
const site = serveForSpec((dataDir) => ({
  CLOCK_OFFSET_FILE: clockOffset(dataDir),
  NODE_OPTIONS: `--import ${resolve('e2e/fixtures/shift-clock.mjs')}`,
}));
test.afterEach(() => writeFileSync(clockOffset(site.dataDir), '0'));
// Its clock never shows the product's time, because the run's time zone is offset by whole hours
// (playwright.config.ts).
test.use({ timezoneId: 'Asia/Kathmandu' });

const today = daysAgo(0);
const playOf = (day: string) => `${site.url}/questions/${day}/play`;

test('today’s page has no answer, says when it comes out, and shows the result after midnight', async ({
  page,
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: site.url });
  const stored = await storedQuestions(request, today, await logInByApi(request));
  expect(stored.length).toBeGreaterThan(3);
  const choose = (index: number) => shownQuestion(page).locator('li').nth(index).getByRole('button');
  const why = stored.flatMap(({ explanation }) => explanation ?? []);
  expect(why).not.toEqual([]);
  for (const visit of ['rendered', 'kept']) {
    const html = await (await request.get(playOf(today))).text();
    for (const text of why) expect(html, visit).not.toContain(text);
    expect(html, visit).not.toMatch(/data-correct="|\(correct\)|correctChoice|acceptedAnswer/);
    for (const { choices, question } of stored) {
      const counts = Object.values<string>(choices).map((text) => html.split(`>${text}<`).length);
      expect(new Set(counts).size, `no choice of “${question}” stands out`).toBe(1);
    }
  }

  await page.clock.install();
  // Days played before: the two days before today, and one before a missed day.
  await page.addInitScript((days) => {
    const played = { choices: {}, isWhole: true, wasOnTime: true };
    const before = Object.fromEntries(days.map((day) => [day, played]));
    if (!localStorage.getItem('tdts_played')) localStorage.setItem('tdts_played', JSON.stringify(before));
  }, [1, 2, 4].map(daysAgo));
  const sent: string[] = [];
  page.on('request', (one) => sent.push(one.url() + (one.postData() ?? '')));
  await page.goto(playOf(today));
  await expect(choose(0)).toBeVisible();
  const before = sent.length;
  await expect(page.getByText(/The answers come (today|tomorrow) at \d+:\d\d [AP]M, here/)).toBeVisible();
  const [first, second] = [0, 1];
  await choose(first).click();
  await expect(choose(first)).toHaveAttribute('aria-pressed', 'true');
  await expect(shownQuestion(page).getByRole('status')).toHaveText(
    'Answered: you may change it until midnight',
  );
  await choose(second).click();
  await expect(choose(first)).toHaveAttribute('aria-pressed', 'false');
  await expectAccessible(page);
  const asked = await shownQuestion(page).getByRole('heading').textContent();
  const chosen = await choose(second).locator('bdi').textContent();
  const { correctChoice } = stored.find(({ question }) => question === asked) ?? {};
  const count = await page.locator('[data-question]').count();
  for (let index = 1; index < count; index++) {
    await nextQuestion(page).click();
    await choose(first).click();
  }
  await nextQuestion(page).click();
  await expect(page.getByRole('heading', { name: /^Answers (today|tomorrow) at \d/ })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Play yesterday while you wait' })).toBeHidden();
  await expect(page.getByText('Your choices wait here for the answers.')).toBeVisible();
  await expectAccessible(page);
  expect(
    sent.slice(before).filter((one) => !/api\/media|\.woff2/.test(one)),
    'no choice leaves the browser',
  ).toEqual([]);

  // The page stays open past midnight.
  const end = Date.parse((await page.locator('[data-answers-at]').getAttribute('data-answers-at')) ?? '');
  writeFileSync(clockOffset(site.dataDir), String(end + 60_000 - Date.now()));
  await page.clock.setFixedTime(end + 60_000);
  await page.clock.runFor(10_000);
  await expect(page.getByText('The answers come')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'The answers are out' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Play ${formatLongDate(today)}`);
  // The choice stays after the answers have been released.
  await page.getByRole('link', { name: /Question 1/ }).click();
  await choose(first).click();
  await expect(choose(second)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'See how you did' }).click();
  await expect(page.getByRole('heading', { name: `/${count} correct` })).toBeVisible();
  await expect(page.getByText('4 days played, 3 in a row.')).toBeVisible();
  await page.getByRole('link', { name: /Question 1/ }).click();
  await expect(shownQuestion(page).getByRole('status')).toHaveText(
    chosen === correctChoice ? 'Correct' : /^Wrong/,
  );
});

test('a corrected question is judged again, and a changed one is asked again', async ({
  page,
  playwright,
}) => {
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
    await answerShown(page, true);
    await nextQuestion(page).click();
  }
  const change = async (
    {
      categoryId,
      singleGameQuestionInfo: info,
    }: { categoryId: string; singleGameQuestionInfo: QuestionInfo },
    changes: { question?: string; correctChoice?: string; correction?: string },
  ) => changeQuestion(api, token, info, { categoryId, ...changes });
  const { choices, correctChoice } = corrected.singleGameQuestionInfo;
  const other = Object.values<string>(choices).find((text) => text !== correctChoice);
  await change(corrected, { correctChoice: other, correction: 'it was the other one' });
  await change(changed, { question: 'Is this another question?' });
  await page.reload();
  await expect(shownQuestion(page).getByRole('heading', { name: 'Is this another question?' })).toBeVisible();
  await expect(
    shownQuestion(page).getByText('Changed since you answered, so it is asked again.'),
  ).toBeVisible();
  await answerShown(page, true);
  await nextQuestion(page).click();
  await expect(page.getByRole('heading', { name: `${count - 1}/${count} correct` })).toBeVisible();
  await api.dispose();
});

test('a shared weekly question leads to its day, where it comes first; before its day it is 404', async ({
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

  // A picture and choices of a full line each leave room for Next.
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(`${site.url}/share_question/${tag}`);
  await expect(page.getByRole('link', { name: 'Play this day’s questions' })).toBeInViewport({ ratio: 1 });
  // In a right-to-left list all letters are visible, in any script of the choices.
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
  await expect(shownQuestion(page).getByRole('heading', { name: 'איזו עיר' })).toBeVisible();
  await expect(shownQuestion(page).getByText('Weekly, 2 of 2')).toBeVisible();
  await expectLettersRight(shownQuestion(page).locator('fieldset li'));
  await expectAccessible(page);
  await shownQuestion(page).getByRole('button', { name: 'Haifa' }).click();
  await nextQuestion(page).click();
  await expect(shownQuestion(page).getByRole('heading', { name: 'Which one is asked first?' })).toBeVisible();
  await shownQuestion(page).getByRole('button', { name: 'Haifa' }).click();
  await nextQuestion(page).click();
  await expect(page.getByRole('heading', { name: '2/2 correct' })).toBeVisible();
  await expect(page.getByText('1 day played.')).toBeVisible();
  // Answered questions are skipped.
  await page.reload();
  await expect(page.getByRole('heading', { name: '2/2 correct' })).toBeVisible();

  for (const path of [`/share_question/${tagToCome}`, `/questions/${coming}/play`]) {
    expect((await api.get(path)).status(), path).toBe(404);
  }
  await api.dispose();
});

test('the longest question shows the way on without scrolling; a long one shows all its choices, too', async ({
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
    // At the end of the card it is shown below the earlier result.
    const last = page.getByText(longest.last, { exact: true });
    await page.getByRole('button', { name: 'Share this question' }).scrollIntoViewIfNeeded();
    const [choice, way] = await Promise.all([last, play].map((one) => one.boundingBox()));
    expect(way?.y).toBeGreaterThanOrEqual((choice?.y ?? Infinity) + (choice?.height ?? 0));
  }
  // A day without questions leads to today's.
  await page.goto(`${site.url}/questions/${daysAgo(30)}`);
  await expect(page.getByText('No trivia question for this date')).toBeVisible();
  await page.getByRole('link', { name: 'Play today’s questions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Play today/ })).toBeVisible();
  await api.dispose();
});
