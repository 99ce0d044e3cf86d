import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { toChoices } from '@/lib/contract/kinds';
import { formatLongDate } from '@/lib/dates/calendar-date';
import { measureBox } from './fixtures/measure-box';
import { loadPastQuestions, pick } from './fixtures/past-questions';
import { ANSWER, answerShown, getNextQuestion, getShownQuestion, playAll } from './fixtures/playing';
import { getDaysAgo } from './fixtures/product-day';
import { serveForSpec } from './fixtures/separate-sites';
import { shiftableClock, shiftClock } from './fixtures/server';
import type { StaffCalls } from './fixtures/staff-calls';
import { expect, expectAccessible, test } from './fixtures/test';

const site = serveForSpec(() => shiftableClock);
test.afterEach(() => shiftClock(site.dataDir, 0));
// The clock of this zone never shows the product's time: PRODUCT_TIME_ZONE of the run is offset by whole hours.
test.use({ timezoneId: 'Asia/Kathmandu' });

const today = getDaysAgo(0);
const playOf = (day: string) => `/questions/${day}/play`;

const getPlayLink = (page: Page) => page.getByRole('link', { name: 'Play this day’s questions' });

const getChoice = (page: Page, index: number) =>
  getShownQuestion(page).locator('li').nth(index).getByRole('button');

/** Answers all questions of today's open game by one of their choices, and returns their number. */
async function chooseAll(page: Page, index: number): Promise<number> {
  const count = await page.locator('[data-question]').count();
  for (let answered = 0; answered < count; answered++) {
    await getChoice(page, index).click();
    await getNextQuestion(page).click();
  }
  await expect(page.getByRole('heading', { name: /^Answers (today|tomorrow) at \d/ })).toBeFocused();
  return count;
}

test('a visitor who reads the source of today’s game finds no answer in it', async ({ request, staff }) => {
  const stored = await staff.loadQuestions(today);
  expect(stored).not.toEqual([]);
  const explanations = stored.flatMap(({ explanation }) => explanation ?? []);
  expect(explanations).not.toEqual([]);
  for (const reading of ['rendered', 'cached']) {
    const response = await request.get(playOf(today));
    expect(response.ok()).toBe(true);
    const html = await response.text();
    for (const text of explanations) expect(html, reading).not.toContain(text);
    expect(html, reading).not.toMatch(ANSWER);
    for (const { choices, question } of stored) {
      const mentions = Object.values<string>(choices).map((text) => html.split(`>${text}<`).length);
      expect(new Set(mentions).size, `no choice of “${question}” stands out`).toBe(1);
      expect(mentions[0], `the choices of “${question}” are there`).toBeGreaterThan(1);
    }
  }
});

test('a visitor changes a choice of today before the answers come', async ({ page }) => {
  await page.goto(playOf(today));
  await getChoice(page, 0).click();
  await expect(getChoice(page, 0)).toHaveAttribute('aria-pressed', 'true');
  const status = getShownQuestion(page).getByRole('status');
  await expect(status).toHaveText('Answered: you may change it until the answers come');
  await getChoice(page, 1).click();
  await expect(getChoice(page, 0)).toHaveAttribute('aria-pressed', 'false');
  await expect(getChoice(page, 1)).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
});

test('a visitor who has played today reads when the answers come, and is offered the game of yesterday', async ({
  page,
}) => {
  await page.goto(playOf(today));
  await expect(page.getByText(/The answers come (today|tomorrow) at \d+:\d\d [AP]M, here/)).toBeVisible();
  await chooseAll(page, 1);
  await expect(page.getByText('Your choices wait here for the answers.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Play yesterday while you wait' })).toBeVisible();
  await expectAccessible(page);
});

/** Answers all questions of a day right; returns their number, and the first of them as it is stored. */
async function playDay(page: Page, staff: StaffCalls, day: string) {
  const [stored] = await staff.loadQuestions(day);
  if (!stored) throw new Error(`The sample content has no question on ${day}.`);
  await page.goto(playOf(day));
  return { stored, count: await playAll(page, () => true) };
}

test('a visitor’s answer to a question that is corrected later is judged again', async ({ page, staff }) => {
  const { stored, count } = await playDay(page, staff, getDaysAgo(2));
  const other = Object.values<string>(stored.choices).find((text) => text !== stored.correctChoice);
  await staff.changeQuestion(stored, { correctChoice: other }, { correction: 'it was the other one' });
  await page.reload();
  await expect(page.getByRole('heading', { name: `${count - 1}/${count} correct` })).toBeVisible();
});

test('a visitor is asked a question again that was changed after the answer', async ({ page, staff }) => {
  const { stored, count } = await playDay(page, staff, getDaysAgo(3));
  const text = 'Is this another question?';
  await staff.changeQuestion(stored, { question: text });
  await page.reload();
  await expect(getShownQuestion(page).getByRole('heading', { name: text })).toBeVisible();
  const askedAgain = getShownQuestion(page).getByText('Changed since you answered, so it is asked again.');
  await expect(askedAgain).toBeVisible();
  await answerShown(page, true);
  await getNextQuestion(page).click();
  await expect(page.getByRole('heading', { name: `${count}/${count} correct` })).toBeVisible();
});

/** Stores a weekly question with a picture, whose correct choice is Haifa; returns its tag. */
async function storeWeekly(staff: StaffCalls, request: APIRequestContext, forDate: string, question: string) {
  const [{ id: categoryId }] = await staff.loadCategories();
  const { mediaId } = pick(await loadPastQuestions(request), ({ hasImage }) => hasImage);
  const choices = toChoices(['ירושלים', 'Haifa', '3 ערים', 'Tel Aviv–Jaffa']);
  const triviaQuestion = { question, ...choices, correctChoice: 'Haifa', categoryId, forDate };
  const data = { triviaQuestion, mediaType: 'image', mediaId };
  const stored = await staff.post('/weekly-games/upload_trivia_question', data);
  return stored.triviaQuestion.questionTag;
}

test('a visitor plays the day of a shared weekly question, beginning with that question', async ({
  page,
  request,
  staff,
}) => {
  await storeWeekly(staff, request, getDaysAgo(40), 'Which one is asked first?');
  const tag = await storeWeekly(staff, request, getDaysAgo(40), 'Which one is shared?');
  await page.goto(`/share_question/${tag}`);
  await getPlayLink(page).click();
  for (const text of ['Which one is shared?', 'Which one is asked first?']) {
    await expect(getShownQuestion(page).getByRole('heading', { name: text })).toBeVisible();
    await getShownQuestion(page).getByRole('button', { name: 'Haifa' }).click();
    await getNextQuestion(page).click();
  }
  await expect(page.getByRole('heading', { name: '2/2 correct' })).toBeVisible();
  await expect(page.getByText('1 day played.')).toBeVisible();
});

test('a visitor of a Hebrew question sees the letters of all choices on the right, on its page and in the game to which it leads', async ({
  page,
  request,
  staff,
}) => {
  const question = 'איזו עיר נמצאת על הכרמל, מעל המפרץ שנקרא על שמה, ומה רואים בתמונה הזאת שצולמה ממנה?';
  const tag = await storeWeekly(staff, request, getDaysAgo(47), question);
  const expectLettersRight = async (choices: Locator) => {
    await expect(choices).toHaveCount(4);
    for (const choice of await choices.all()) {
      const letter = await measureBox(choice.locator('[aria-hidden=true]').first());
      const text = await measureBox(choice.locator('bdi').first());
      const distance = letter.x - (text.x + text.width);
      expect(distance).toBeGreaterThan(0);
      expect(distance, 'the letter is beside its choice').toBeLessThan(40);
    }
  };
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(`/share_question/${tag}`);
  await expect(getPlayLink(page)).toBeInViewport({ ratio: 1 });
  await expectLettersRight(page.locator('main ol > li'));
  await getPlayLink(page).click();
  await expect(getShownQuestion(page).getByRole('heading', { name: 'איזו עיר' })).toBeVisible();
  await expectLettersRight(getShownQuestion(page).locator('fieldset li'));
  await expectAccessible(page);
});

test('a visitor of a day without questions gets to the game of today', async ({ page, staff }) => {
  // Days before the first question have no page.
  await staff.storeQuestion({ forDate: getDaysAgo(60), text: 'Which one was long before?' });
  await page.goto(`/questions/${getDaysAgo(30)}`);
  await expect(page.getByText('No trivia question for this date')).toBeVisible();
  await page.getByRole('link', { name: 'Play today’s questions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Play today/ })).toBeVisible();
});

test('a visitor whose page stays open past midnight sees the result and the days played in a row, and changes no choice any more', async ({
  page,
  staff,
}) => {
  const stored = await staff.loadQuestions(today);
  // This visitor has played the two days before today, and one before a missed day.
  await page.addInitScript((days) => {
    const played = { choices: {}, isWhole: true, wasOnTime: true };
    const before = Object.fromEntries(days.map((day) => [day, played]));
    if (!localStorage.getItem('tdts_played')) localStorage.setItem('tdts_played', JSON.stringify(before));
  }, [1, 2, 4].map(getDaysAgo));
  await page.clock.install();
  await page.goto(playOf(today));
  await expect(getChoice(page, 0)).toBeVisible();
  const asked = await getShownQuestion(page).getByRole('heading').textContent();
  const chosen = await getChoice(page, 1).locator('bdi').textContent();
  const count = await chooseAll(page, 1);
  const end = Date.parse((await page.locator('[data-answers-at]').getAttribute('data-answers-at')) ?? '');
  shiftClock(site.dataDir, end + 60_000 - Date.now());
  await page.clock.setFixedTime(end + 60_000);
  await page.clock.runFor(10_000);
  await expect(page.getByRole('heading', { name: 'The answers are out' })).toBeVisible();
  await expect(page.getByText('The answers come')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Play ${formatLongDate(today)}`);

  await page.getByRole('link', { name: /^Question 1:/ }).click();
  await getChoice(page, 0).click();
  await expect(getChoice(page, 1)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'See how you did' }).click();
  await expect(page.getByRole('heading', { name: `/${count} correct` })).toBeVisible();
  await expect(page.getByText('4 days played, 3 in a row.')).toBeVisible();
  await page.getByRole('link', { name: /^Question 1:/ }).click();
  const { correctChoice } = stored.find(({ question }) => question === asked) ?? {};
  const verdict = chosen === correctChoice ? 'Correct' : /^Wrong/;
  await expect(getShownQuestion(page).getByRole('status')).toHaveText(verdict);
});

test('a visitor who has played yesterday, too, is not offered its game while waiting for the answers', async ({
  page,
}) => {
  await page.addInitScript((yesterday) => {
    const played = { [yesterday]: { choices: {}, isWhole: true, wasOnTime: true } };
    if (!localStorage.getItem('tdts_played')) localStorage.setItem('tdts_played', JSON.stringify(played));
  }, getDaysAgo(1));
  await page.goto(playOf(today));
  await chooseAll(page, 1);
  await expect(page.getByRole('link', { name: 'Play yesterday while you wait' })).toBeHidden();
});
