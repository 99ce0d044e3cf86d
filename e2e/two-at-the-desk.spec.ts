import { openDesk, PLANNED, splitNumbers } from './fixtures/desk-walk';
import { listPlanningWays } from './fixtures/planning-ways';
import { getProductToday } from './fixtures/product-day';
import { colleague } from './fixtures/proposals';
import { loadActiveCategories, storeQuestion } from './fixtures/questions';
import { listReviewingWays } from './fixtures/reviewing-ways';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, test } from './fixtures/test';
import { planOf } from './pages/plan-page';

const site = serveForSpec();
const today = getProductToday();

test('a writer deletes own drafts of the plan in one step, one Undo brings them back, and others’ stay', async ({
  browser,
}) => {
  const writer = await colleague(browser, site, { username: 'willa', role: 'writer' });
  const editor = await colleague(browser, site, { username: 'emil', role: 'editor' });
  for (const [index, text] of ['Is this mine?', 'Is this mine, too?'].entries()) {
    const forDate = `2034-09-0${5 + index}`;
    await storeQuestion(writer.page.request, { token: writer.token, text, forDate, status: 'draft' });
  }
  const text = 'Is this of somebody else?';
  await storeQuestion(editor.page.request, {
    token: editor.token,
    text,
    forDate: '2034-09-07',
    status: 'draft',
  });
  const { page } = writer;
  await page.goto('/plan?month=2034-09');
  const records = planOf(page).record('Is this');
  await expect(records).toHaveCount(3);

  await records.nth(2).click();
  const card = page.getByRole('dialog');
  await expect(card.getByRole('button', { name: 'History' })).toBeVisible();
  await expect(card.frameLocator('iframe').getByText(text)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await records.nth(0).focus();
  for (const count of [2, 3]) {
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByText(`${count} records selected`)).toBeVisible();
  }
  await page.keyboard.press('Delete');
  await expect(page.getByText(`Nothing was deleted. “${text}” is no draft of yours`).first()).toBeVisible();
  await expect(records).toHaveCount(3);
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.getByText('2 records selected')).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(page.getByText('2 records deleted').first()).toBeVisible();
  await expect(records).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(records).toHaveCount(3);
});

const SEED = Number(process.env.DESK_WALK_SEED ?? 6147);
const STEPS = Number(process.env.DESK_WALK_STEPS ?? 10);

test(`after ${STEPS} random steps of a writer and an editor visitors see the last ready version, or nothing`, async ({
  browser,
  playwright,
}) => {
  test.setTimeout(600_000 + STEPS * 10_000);
  const writer = await colleague(browser, site, { username: 'walt', role: 'writer' });
  const editor = await colleague(browser, site, { username: 'erin', role: 'editor' });
  const visitor = await playwright.request.newContext({ baseURL: site.url });
  // The sixth category has no question today.
  const categoryId = (await loadActiveCategories(editor.page.request))[5]?.id ?? '';
  const { desk, tag } = await openDesk(editor, today, categoryId);
  const chance = splitNumbers(SEED);
  const taken: string[] = [];

  /** Checks a visitor’s pages of both questions, and the day's call of the game. */
  async function expectShown(todays: string | null) {
    const walk = taken.join('\n');
    const page = await visitor.get(`/share_question/${tag}`);
    expect(page.status(), walk).toBe(todays === null ? 404 : 200);
    expect(/Step \d+/.exec(await page.text())?.[0] ?? null, walk).toBe(todays);
    const response = await visitor.get('/singlegames/get_single_game_questions_by_date', {
      params: { forDate: today },
    });
    const day = await response.text();
    expect(/Step \d+/.exec(day)?.[0] ?? null, walk).toBe(todays);
    const isOfToday = desk.planned.day === today;
    expect(day.includes(PLANNED), walk).toBe(isOfToday);
    const planned = await visitor.get(`/share_question/${desk.planned.tag}`);
    expect(planned.status(), walk).toBe(isOfToday ? 200 : 404);
  }

  const walkers = { writer, editor, chance, expectShown };
  const ways = { ...listReviewingWays(desk, walkers), ...listPlanningWays(desk, walkers) };
  const times = new Map<string, number>();
  for (let step = 1; step <= STEPS; step += 1) {
    const open = Object.keys(ways).filter((name) => ways[name]?.isOpen?.() ?? true);
    // Every second step takes one of the rarest actions, so that a short walk has all of them.
    const least = Math.min(...open.map((name) => times.get(name) ?? 0));
    const among = chance(2) === 0 ? open : open.filter((name) => (times.get(name) ?? 0) === least);
    const name = among[chance(among.length)] ?? '';
    times.set(name, (times.get(name) ?? 0) + 1);
    taken.push(`${step}: ${name} (seed ${SEED})`);
    await test.step(taken.at(-1) ?? '', async () => ways[name]?.take(`Step ${step}`));
    await expectShown(desk.ready);
  }
});
