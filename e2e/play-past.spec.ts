import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { toChoices } from '@/lib/contract/kinds';
import { measureBox } from './fixtures/measure-box';
import { loadPastQuestions, pick } from './fixtures/past-questions';
import { getNextQuestion, getShownQuestion, playAll } from './fixtures/playing';
import { getDaysAgo } from './fixtures/product-day';
import { serveForSpec } from './fixtures/separate-sites';
import type { StaffCalls } from './fixtures/staff-calls';
import { expect, expectAccessible, test } from './fixtures/test';

// Questions of past days are changed and added, which other specs would see.
serveForSpec();

const getPlayLink = (page: Page) => page.getByRole('link', { name: 'Play this day’s questions' });

/** Answers all questions of a day right; returns their number, and the first of them as it is stored. */
async function playDay(page: Page, staff: StaffCalls, day: string) {
  const [stored] = await staff.loadQuestions(day);
  if (!stored) throw new Error(`The sample content has no question on ${day}.`);
  await page.goto(`/questions/${day}/play`);
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
  const { stored } = await playDay(page, staff, getDaysAgo(3));
  const text = 'Is this another question?';
  await staff.changeQuestion(stored, { question: text });
  await page.reload();
  await expect(getShownQuestion(page).getByRole('heading', { name: text })).toBeVisible();
  const askedAgain = getShownQuestion(page).getByText('Changed since you answered, so it is asked again.');
  await expect(askedAgain).toBeVisible();
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
