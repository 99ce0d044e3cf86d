import type { Page } from 'playwright/test';
import { formatWeekdayDate } from '@/lib/dates/calendar-date';
import { answering, json, type ModelReply, startModelServer } from '@/lib/testing/model-server';
import { holdCalls } from './fixtures/hold-call';
import { addPerson, signInByApi } from './fixtures/people';
import { activeCategories } from './fixtures/questions';
import { makeDataDirectory, removeDirectory, startServer } from './fixtures/server';
import { expect, expectAccessible, expectToFit, test } from './fixtures/test';

const day = (number: number) => `2035-06-${String(number).padStart(2, '0')}`;
const options = { A: 'Seven', B: 'Eight', C: 'Nine', D: 'Ten' };

/** Writes a question each time, with numbers after `last`: the second is keyed wrongly, the third is none. */
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
const start = () =>
  startServer({
    ...{ DATA_DIR: dataDir, LOG_LEVEL: 'warn', OPENAI_API_KEY: 'key', OPENAI_BASE_URL: model.baseUrl },
    OPENAI_DAILY_CALLS: '100',
  });

// One server for both.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  model = await startModelServer();
  model.reply(writer());
  dataDir = makeDataDirectory();
  site = await start();
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

test('a writer has six gaps drafted, goes on after a restart, and looks at the drafts by keyboard', async ({
  browser,
}) => {
  const person = await addPerson(browser, { dataDir, url: site.url }, { username: 'dora', role: 'writer' });
  await signInByApi(person);
  const { page } = person;
  const [{ category = '' } = {}] = await activeCategories(page.request);
  const gap = (number: number) =>
    page.getByRole('link', { name: `Missing: create: ${category}, ${formatWeekdayDate(day(number))}` });
  const line = page.getByRole('status').filter({ hasText: 'AI batch' });

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
  await expect(begin).toContainText('The site has 100 calls left today, you 60 drafts this hour.');
  await expectToFitAll(page);

  // The fifth gap is on its way when the server ends.
  let steps = 0;
  const isHeld = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  await page.route('**/drafts/batch/step', async (route) => {
    steps += 1;
    if (steps !== 5) return route.continue();
    isHeld.resolve();
    await ended.promise;
    await route.abort('connectionreset');
  });
  await begin.getByRole('button', { name: 'Draft 6 gaps' }).click();
  const progress = page.getByRole('dialog', { name: /^AI batch/ });
  await isHeld.promise;
  await expect(progress.getByRole('heading')).toHaveText('AI batch: 3 of 6 drafted, 1 failed');
  const cells = progress.getByRole('listitem');
  await expect(cells.filter({ hasText: 'Drafted. Check the answer: Which of these' })).toHaveCount(1);
  await expect(cells.filter({ hasText: 'Still empty: The generator rejected our request.' })).toHaveCount(1);
  await expect(progress.getByRole('status').first()).toHaveText('Drafting…');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(line).toContainText('AI batch: Drafting…');
  await site.kill();
  ended.resolve();
  await expect(line).toContainText('3 of 6 drafted, 1 failed. We could not reach the server.');
  await line.getByRole('button', { name: 'Show' }).click();
  await expect(progress.getByRole('alert')).toContainText('We could not reach the server.');
  await expect(progress.getByRole('status').filter({ hasText: 'Still empty' })).toContainText(category);
  await expectToFitAll(page);

  site = await start();
  await page.goto(`${site.url}/plan?month=2035-06`);
  await expect(line).toContainText('3 of 6 drafted, 1 failed');
  await expectToFitAll(page);
  await line.getByRole('button', { name: 'Continue' }).click();
  await expect(line).toContainText('6 of 6 drafted');
  await expect(page.locator('td').getByText('AI', { exact: false }).first()).toBeVisible();
  await line.getByRole('link', { name: 'Review 6 drafts' }).click();

  await expect(page.getByRole('heading', { name: 'AI drafts' })).toBeVisible();
  const list = page.getByRole('navigation', { name: 'AI drafts' }).getByRole('button');
  await expect(list).toHaveCount(6);
  const card = page.getByRole('article');
  const draft = (number: number) => page.getByRole('article', { name: `draft number ${number}?` });
  await expect(draft(1)).toBeVisible();
  await expect(card.getByRole('region', { name: 'Generated' })).toContainText('nobody has checked');
  // Beside it stands what is near, which opens by a press.
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
  // What a person changed of what was generated is told.
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
  await expect(draft(5)).toBeVisible();
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/edit_trivia.*back=/);
  await page.getByRole('link', { name: /the review/ }).click();
  await expect(list).toHaveCount(4);

  // What is left of it is deleted in one step, and comes back.
  await page.getByRole('link', { name: 'Back to the plan' }).click();
  await line.getByRole('button', { name: 'Show' }).click();
  await progress.getByRole('button', { name: 'Delete these drafts' }).click();
  await expect(page.getByText('4 drafts deleted')).toBeVisible();
  await expect(line).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(line.getByRole('link', { name: 'Review 4 drafts' })).toBeVisible();
});

test('a batch waits after three failures and at the ceiling of the day, is seen in a second window, and is stopped there', async ({
  browser,
}) => {
  const person = await addPerson(browser, { dataDir, url: site.url }, { username: 'dirk', role: 'editor' });
  await signInByApi(person);
  const { page } = person;
  await page.goto('/plan?month=2035-07');
  const second = await page.context().newPage();
  await second.goto('/plan?month=2035-07');
  const bar = page.getByRole('region', { name: 'Selected' });
  const first = (window: Page) => window.getByRole('link', { name: /^Missing: create/ }).first();
  // In a window that does not know of it a second batch is refused, and shows the one that there is.
  await first(second).focus();
  await second.keyboard.press('Alt+g');
  const other = second.getByRole('dialog', { name: 'Draft 1 gap with AI' });
  await expect(other).toBeVisible();
  await first(page).focus();
  for (let right = 0; right < 5; right += 1) await page.keyboard.press('Shift+ArrowRight');
  for (let down = 0; down < 7; down += 1) await page.keyboard.press('Shift+ArrowDown');
  await bar.getByRole('button', { name: /^Draft \d+ gaps with AI/ }).click();
  const begin = page.getByRole('dialog', { name: 'Draft 42 gaps with AI' });
  await expect(begin).toContainText('These are the first 42 of the 48 selected gaps');
  await expect(begin).toContainText(/Only \d+ can be drafted just now, by the site’s limit of today/);
  await expectAccessible(page);
  // What fails again and again waits for a person.
  model.reply(json({ error: {} }, 400));
  const held = await holdCalls(page, '**/drafts/batch/step');
  await begin.getByRole('button', { name: 'Draft 42 gaps' }).click();
  await held.asked;
  await other.getByRole('button', { name: 'Draft 1 gap' }).click();
  await expect(other.getByRole('alert')).toContainText('One batch at a time: yours is not over yet.');
  await other.getByRole('button', { name: 'Show it' }).click();
  await expect(second.getByRole('heading', { name: 'AI batch: 0 of 42 drafted' })).toBeVisible();
  await second.keyboard.press('Escape');
  const line = second.getByRole('status').filter({ hasText: 'AI batch' });
  await expect(line).toContainText('0 of 42 drafted');
  held.release('continue');
  const progress = page.getByRole('dialog', { name: /^AI batch/ });
  await expect(progress.getByRole('alert')).toContainText('It failed 3 times in a row, so it waits for you.');
  model.reply(writer(100));
  await progress.getByRole('button', { name: 'Continue' }).click();
  await expect(progress.getByRole('alert')).toContainText('OPENAI_DAILY_CALLS');
  await expect(progress.getByRole('status').filter({ hasText: 'Still empty' })).toContainText('more.');
  await line.getByRole('button', { name: 'Stop' }).click();
  await expect(line.getByRole('button', { name: 'Stop' })).toBeHidden();
  await expect(line.getByRole('link', { name: /^Review \d+ drafts/ })).toBeVisible();
});
