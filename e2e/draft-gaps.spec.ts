import type { Page } from 'playwright/test';
import { formatWeekdayDate } from '@/lib/dates/calendar-date';
import { answering, json, type ModelReply, startModelServer } from '@/lib/testing/model-server';
import { addPerson, signInByApi } from './fixtures/people';
import { activeCategories } from './fixtures/questions';
import { makeDataDirectory, removeDirectory, startServer } from './fixtures/server';
import { expect, expectAccessible, expectToFit, test } from './fixtures/test';

const day = (number: number) => `2035-06-${String(number).padStart(2, '0')}`;
const options = { A: 'Seven', B: 'Eight', C: 'Nine', D: 'Ten' };

/** Writes numbered questions after `last`: the second has a wrong key, the third is no question. */
function writer(last = 0): ModelReply {
  let written = last;
  return (response, request) => {
    const { question = '', options: shown } = JSON.parse(request.body.messages[1]?.content ?? '');
    if (request.body.response_format.json_schema.name === 'trivia_answer') {
      const wanted = question.includes('number 2?') ? 'Nine' : 'Seven';
      const answer = Object.keys(shown).find((letter) => shown[letter] === wanted);
      return answering({ answer })(response, request);
    }
    written += 1;
    if (written === 3) return json({ error: {} }, 400)(response, request);
    const text = `Which of these is prime, in draft number ${written}?`;
    const claims = { explanation: 'Only one and itself divide it.', source: 'Euclid' };
    return answering({ question: text, options, correctAnswer: 'A', ...claims })(response, request);
  };
}

let model: Awaited<ReturnType<typeof startModelServer>>;
let dataDir = '';
let site: Awaited<ReturnType<typeof startServer>>;

// Both tests use one server.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  model = await startModelServer();
  model.reply(writer());
  dataDir = makeDataDirectory();
  site = await startServer({
    ...{ DATA_DIR: dataDir, LOG_LEVEL: 'warn', OPENAI_API_KEY: 'key', OPENAI_BASE_URL: model.baseUrl },
    OPENAI_DAILY_CALLS: '100',
  });
});

test.afterAll(async () => {
  await site.stop();
  await model.close();
  removeDirectory(dataDir);
});

async function expectToFitAll(page: Page) {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
  }
  await expectAccessible(page);
}

test('a writer drafts six gaps, retries a failed one and one without response, and reads the drafts by keyboard', async ({
  browser,
}) => {
  const person = await addPerson(browser, { dataDir, url: site.url }, { username: 'dora', role: 'writer' });
  await signInByApi(person);
  const { page } = person;
  const [{ category = '' } = {}] = await activeCategories(page.request);
  const gap = (number: number) =>
    page.getByRole('link', { name: `Missing: create: ${category}, ${formatWeekdayDate(day(number))}` });
  const line = page.getByText('AI drafts:').locator('xpath=ancestor::*[@role="status"]');

  await page.goto('/plan?month=2035-06');
  await gap(4).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('button', { name: 'Draft 6 gaps with AI' })).toBeVisible();
  await page.keyboard.press('Alt+g');
  const begin = page.getByRole('dialog', { name: 'Draft 6 gaps with AI' });
  await expect(begin).toContainText(`${category}, ${formatWeekdayDate(day(4))}`);
  await expect(begin).toContainText('and 3 more');
  await expect(begin).toContainText('It costs 24 calls of the model');
  await expectToFitAll(page);

  // The response to the fourth draft's save is lost.
  let saves = 0;
  await page.route('**/plans/drafts', async (route) => {
    saves += 1;
    if (saves !== 4) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await begin.getByRole('button', { name: 'Draft 6 gaps' }).click();
  await expect(line).toContainText('3 of 6 drafted, 1 without a sure answer. We could not reach the server.');
  const left = line.getByRole('listitem');
  await expect(left).toHaveCount(2);
  await expect(left.first()).toContainText('The generator rejected our request.');
  await expect(left.last()).toContainText('perhaps stored');
  await expectToFitAll(page);
  await line.getByRole('button', { name: 'Retry' }).click();
  await expect(line).toContainText('6 of 6 drafted');
  await expect(page.locator('td').getByText('AI', { exact: false })).toHaveCount(6);
  await line.getByRole('link', { name: 'Review 6 drafts' }).click();

  await expect(page.getByLabel('Show')).toHaveValue('own_ai_drafts');
  await expect(page.getByRole('heading', { name: 'AI drafts' })).toBeVisible();
  const list = page.getByRole('navigation', { name: 'AI drafts' }).getByRole('button');
  await expect(list).toHaveCount(6);
  const card = page.getByRole('article');
  const draft = (number: number) => page.getByRole('article', { name: `draft number ${number}?` });
  await expect(draft(1)).toBeVisible();
  await expect(card.getByRole('region', { name: 'Generated' })).toContainText('nobody has checked');
  // A near-duplicate is listed beside it and opens with a click.
  await expect(
    card.getByRole('region', { name: 'Near this one' }).getByRole('link', { name: 'draft number 2?' }),
  ).toHaveAttribute('href', /edit_trivia/);
  await page.keyboard.press('j');
  await expect(draft(2)).toBeVisible();
  await expect(card.getByRole('region', { name: 'Generated' })).toContainText('answered “Nine” 3 times');
  await expect(card).toContainText('Correct choice: not chosen yet');
  await page.keyboard.press('s');
  await expect(card.getByRole('alert')).toContainText('Please select which one is correct');
  const choices = card.getByRole('group', { name: 'Correct choice' }).getByRole('button');
  const nine = (await choices.allTextContents()).findIndex((text) => text.includes('Nine'));
  await page.keyboard.press(String(nine + 1));
  await expect(choices.nth(nine)).toHaveAttribute('aria-pressed', 'true');
  await expect(card).toContainText('Correct choice: Nine');
  // The reviewer sees a person's changes to generated text.
  await expect(card.getByRole('region', { name: 'Generated' })).toContainText(
    '1 field changed since by a person',
  );
  await expectToFitAll(page);
  await page.keyboard.press('s');
  await expect(page.getByText('Sent for review').last()).toBeVisible();
  await expect(list).toHaveCount(5);
  await expect(draft(4)).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Question deleted').last()).toBeVisible();
  await expect(list).toHaveCount(4);
  await expect(draft(6)).toBeVisible();
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/edit_trivia.*back=/);
  await page.getByRole('link', { name: /the review/ }).click();
  await expect(list).toHaveCount(4);
});

test('drafting pauses after three failures and at the daily limit, can be stopped, and asks before leaving', async ({
  browser,
}) => {
  const person = await addPerson(browser, { dataDir, url: site.url }, { username: 'dirk', role: 'editor' });
  await signInByApi(person);
  const { page } = person;
  await page.goto('/plan?month=2035-07');
  await page
    .getByRole('link', { name: /^Missing: create/ })
    .first()
    .focus();
  for (let right = 0; right < 5; right += 1) await page.keyboard.press('Shift+ArrowRight');
  for (let down = 0; down < 7; down += 1) await page.keyboard.press('Shift+ArrowDown');
  await page
    .getByRole('region', { name: 'Selected' })
    .getByRole('button', { name: /^Draft \d+ gaps with AI/ })
    .click();
  const begin = page.getByRole('dialog', { name: 'Draft 42 gaps with AI' });
  await expect(begin).toContainText('These are the first 42 of the 48 selected gaps');
  await expectAccessible(page);
  // After repeated failures the batch waits for a person.
  model.reply(json({ error: {} }, 400));
  await begin.getByRole('button', { name: 'Draft 42 gaps' }).click();
  const line = page.getByText('AI drafts:').locator('xpath=ancestor::*[@role="status"]');
  await expect(line).toContainText('It failed 3 times in a row. The generator rejected our request.');
  const asked = Promise.withResolvers<void>();
  model.reply(() => asked.resolve());
  await line.getByRole('button', { name: 'Retry' }).click();
  await asked.promise;
  // Another month is the same page; another screen is not.
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(line).toContainText('drafting…');
  await page.getByRole('link', { name: 'Overview' }).first().click();
  const asks = page.getByRole('dialog', { name: 'Leave and stop what runs here?' });
  await asks.getByRole('button', { name: 'Stay' }).click();
  await line.getByRole('button', { name: 'Stop' }).click();
  await expect(line).toContainText('0 of 42 drafted');
  model.reply(writer(100));
  await line.getByRole('button', { name: 'Retry' }).click();
  await expect(line).toContainText('OPENAI_DAILY_CALLS');
  await expect(line).toContainText(/\d+ of 42 drafted/);
  await page.getByRole('link', { name: 'Overview' }).first().click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
});
