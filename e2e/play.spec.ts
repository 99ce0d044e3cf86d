import type { Page } from 'playwright/test';
import { formatLongDate, formatMonthDay } from '@/lib/dates/calendar-date';
import { widths } from './fixtures/agents';
import { pastQuestions } from './fixtures/past-questions';
import { answerShown, nextQuestion, shownQuestion } from './fixtures/playing';
import { daysAgo } from './fixtures/product-day';
import { sharedSiteTest as test } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFit } from './fixtures/test';

test.use({ baseURL: async ({ site }, use) => use(site.url) });

const [today, yesterday] = [daysAgo(0), daysAgo(1)];
const playOf = (day: string) => `/questions/${day}/play`;
const marks = (page: Page, words: string) => shownQuestion(page).getByText(words).filter({ visible: true });
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('tdts_played'));

test.describe('on a phone, by touch', () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true });

  test('a past day is played: right or wrong at once, with a result to share, stored only in the browser', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.method() + new URL(request.url()).pathname));
    await page.goto(playOf(yesterday));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Play ${formatLongDate(yesterday)}`);
    await expect(shownQuestion(page)).toHaveCount(1);
    const before = asked.length;

    const count = await page.locator('[data-question]').count();
    const isRight = (index: number) => index !== 1;
    const why = shownQuestion(page).getByText('TARDIS is short for “Time and Relative Dimension in Space”.');
    for (let index = 0; index < count; index++) {
      if (index === 0) await expect(why).toBeHidden();
      await answerShown(page, isRight(index), 'tap');
      if (index === 0) await expect(why).toBeVisible();
      await expect(shownQuestion(page).getByRole('status')).toHaveText(
        isRight(index) ? 'Correct' : /^Wrong: it is /,
      );
      await expect(marks(page, '(correct)')).toHaveCount(1);
      await expect(marks(page, '(wrong)')).toHaveCount(isRight(index) ? 0 : 1);
      if (index === 1) await expectAccessible(page);
      await expect(nextQuestion(page)).toBeInViewport({ ratio: 1 });
      await nextQuestion(page).tap();
      await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
    }
    await expect(page.getByRole('heading', { name: `${count - 1}/${count} correct` })).toBeFocused();
    await expect(page.getByText('1 day played.')).toBeVisible();
    const recap = page.locator('[data-recap] > li');
    await expect(recap).toHaveCount(count);
    await expect(recap.nth(0)).toContainText('TARDIS is short for');
    await expect(recap.nth(0).getByText(/^Right: /)).toBeHidden();
    await expect(recap.nth(1).getByText(/^Right: /)).toBeVisible();
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
      new RegExp(
        `^Daily Trivia ${formatMonthDay(yesterday)} · ${count - 1}/${count} ${squares}\\nhttps?://.+${yesterday}/play#beat=${count - 1}$`,
      ),
    );
    await expectAccessible(page);

    // A question that is opened again shows its choice, which cannot be changed.
    await page.getByRole('link', { name: /Question 2/ }).tap();
    await shownQuestion(page).getByRole('button').first().dispatchEvent('click');
    await expect(shownQuestion(page).getByRole('status')).toHaveText(/^Wrong/);
    await page.reload();
    await expect(page.getByRole('heading', { name: `${count - 1}/${count} correct` })).toBeVisible();

    await page.getByText('What this browser keeps').tap();
    await page.getByRole('button', { name: 'Erase my games' }).tap();
    await expect(page.getByText('Erased.')).toBeVisible();
    expect(await kept(page)).toBeNull();
    await expect(shownQuestion(page).getByText(`1 of ${count}`)).toBeVisible();
    await expect(marks(page, '(correct)')).toHaveCount(0);
  });
});

test('by keyboard: Enter answers, continues and ends at the result; moving the focus chooses nothing', async ({
  page,
}) => {
  await page.goto(playOf(yesterday));
  await expect(shownQuestion(page)).toHaveCount(1);
  await shownQuestion(page).getByRole('button').first().focus();
  await page.keyboard.press('Tab');
  await expect(shownQuestion(page).getByRole('status')).toBeEmpty();
  const count = await page.locator('[data-question]').count();
  for (let index = 0; index < count; index++) {
    await shownQuestion(page).getByRole('button').nth(1).focus();
    await page.keyboard.press('Enter');
    await expect(shownQuestion(page).getByRole('status')).toHaveText(/Correct|Wrong/);
    for (let tab = 0; tab < 3; tab++) await page.keyboard.press('Tab');
    await expect(nextQuestion(page)).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { name: `/${count} correct` })).toBeFocused();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
  }
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
    await answerShown(page, true);
    await nextQuestion(page).click();
  }
  expect(await wholeDays()).toBe(1);
});

test('the game works without browser storage, and says that it forgets', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('', 'SecurityError');
      },
    });
  });
  await page.goto(playOf(yesterday));
  await expect(page.getByText(/it forgets your choices/)).toBeVisible();
  await answerShown(page, true);
  await expect(shownQuestion(page).getByRole('status')).toHaveText('Correct');
  await nextQuestion(page).click();
  await expect(shownQuestion(page).getByText(/^2 of/)).toBeVisible();
});

test('a visitor who goes on in a second tab answers no question twice, and both tabs show the result', async ({
  page,
}) => {
  const second = await page.context().newPage();
  for (const tab of [page, second]) await tab.goto(playOf(yesterday));
  await answerShown(page, false);
  await expect(shownQuestion(second).getByText(/^2 of/)).toBeVisible();
  const count = await second.locator('[data-question]').count();
  for (let index = 1; index < count; index++) {
    if (index > 1) await nextQuestion(second).click();
    await answerShown(second, true);
  }
  const result = (tab: Page) => tab.getByRole('heading', { name: `${count - 1}/${count} correct` });
  await expect(result(page)).toBeVisible();
  await nextQuestion(second).click();
  await expect(result(second)).toBeVisible();
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

test('future days, months and invalid addresses have no game, and the same response', async ({ request }) => {
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

test('the reminder is a calendar file; search engines are led to the day’s page', async ({ request }) => {
  const html = await (await request.get(playOf(yesterday))).text();
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+/questions/${yesterday}"`));
  expect(html).not.toContain('name="robots"');
  const [, href = ''] = /<a href="([^"]+)"[^>]*><span[^>]*>Remind me every day</.exec(html) ?? [];
  const answered = await request.get(href);
  expect(answered.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  const lines = (await answered.text()).split('\r\n');
  expect(lines).toEqual(expect.arrayContaining(['RRULE:FREQ=DAILY', 'END:VCALENDAR']));
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
