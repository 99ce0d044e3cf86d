import type { Page } from '@playwright/test';
import { productToday } from './fixtures/product-day';
import { colleague, post, saved } from './fixtures/proposals';
import { activeCategories, questionForm, storeQuestion } from './fixtures/questions';
import { serveForSpec } from './fixtures/serve-for-spec';
import { expect, test } from './fixtures/test';

const site = serveForSpec();
const today = productToday();

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
  const plan = page.getByRole('region', { name: 'Plan' });
  const records = plan.getByRole('button', { name: /Is this/ });
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

/** Numbers that look like chance, the same for the same seed (mulberry32). */
function numbersOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const SEED = Number(process.env.DESK_WALK_SEED ?? 26025);
const STEPS = 10;

test(`${STEPS} steps of a writer and an editor at random: visitors see what was last made ready, or nothing`, async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const writer = await colleague(browser, site, { username: 'walt', role: 'writer' });
  const editor = await colleague(browser, site, { username: 'erin', role: 'editor' });
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
  // The sixth category has no question today.
  const categoryId = (await activeCategories(editor.page.request))[5]?.id ?? '';
  const stored = await post(editor.page.request, editor.token, '/singlegames/upload_trivia_question', {
    triviaQuestion: {
      ...{ question: 'Which step is it?', categoryId, forDate: today },
      ...{ choice1: 'Step 0', choice2: 'Beta', choice3: 'Gamma', choice4: 'Delta', correctChoice: 'Beta' },
    },
  });
  const { questionTag } = stored.triviaQuestion;
  let ready = 'Step 0';
  /** Waits, and what is live is as it was when it was proposed. */
  let proposed: string | null = null;
  /** Waits, and what is live has changed since. */
  let isOld = false;
  const chance = numbersOf(SEED);
  const taken: string[] = [];

  async function fill(page: Page, text: string) {
    await page.goto(`/edit_trivia/${today}/${categoryId}`);
    const form = questionForm(page);
    await expect(form.question).toHaveValue('Which step is it?');
    await form.choice(1).fill(text);
    await page.getByLabel('Reason').fill(`For ${text}`);
    return form;
  }
  const ways: Record<string, (text: string) => Promise<void>> = {
    async 'the editor saves'(text) {
      const form = await fill(editor.page, text);
      await form.submit.click();
      await expect(saved(editor.page)).toBeVisible();
      ready = text;
      isOld ||= proposed !== null;
      proposed = null;
    },
    async 'the writer proposes'(text) {
      if (isOld) {
        await writer.page.goto(`/edit_trivia/${today}/${categoryId}`);
        const title = 'What is live has changed since this was proposed';
        await expect(writer.page.getByRole('dialog', { name: title })).toBeVisible();
        return;
      }
      await fill(writer.page, text);
      await writer.page.getByRole('button', { name: 'Propose change' }).click();
      await expect(writer.page.getByText('Sent for review').last()).toBeVisible();
      proposed = text;
    },
    async 'the editor approves'() {
      if (proposed === null) return;
      await editor.page.goto('/review?author=walt');
      await expect(editor.page.getByRole('article')).toContainText(proposed);
      await editor.page.getByRole('button', { name: 'Approve', exact: true }).click();
      await expect(editor.page.getByText(/^Approved/).last()).toBeVisible();
      ready = proposed;
      proposed = null;
    },
    async 'the editor looks at the plan'() {
      await editor.page.goto('/plan');
      const records = editor.page.getByRole('region', { name: 'Plan' }).getByRole('button');
      await expect(records.filter({ hasText: 'Which step is it?' })).toHaveCount(1);
    },
    async 'the editor deletes, and takes it back'() {
      await editor.page.goto(`/edit_trivia/${today}/${categoryId}`);
      await editor.page.getByRole('button', { name: 'Delete' }).click();
      const dialog = editor.page.getByRole('dialog', { name: 'Delete this question?' });
      await dialog.getByLabel('Why it is deleted').fill('To see what visitors get');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(editor.page.getByText('Question deleted').last()).toBeVisible();
      await expectShown(null);
      await editor.page.getByRole('button', { name: 'Undo' }).first().click();
      await expect(editor.page.getByText('Question restored').last()).toBeVisible();
    },
  };

  /** A visitor’s page of the question, and the day as the game asks for it. */
  async function expectShown(text: string | null) {
    const page = await visitor.goto(`/share_question/${questionTag}`);
    expect(page?.status(), taken.join('\n')).toBe(text === null ? 404 : 200);
    if (text !== null) await expect(visitor.getByText(text, { exact: true }), taken.join('\n')).toBeVisible();
    const response = await visitor.request.get('/singlegames/get_single_game_questions_by_date', {
      params: { forDate: today },
    });
    const shown = /Step \d+/.exec(await response.text())?.[0] ?? null;
    expect(shown, taken.join('\n')).toBe(text);
  }

  for (let step = 1; step <= STEPS; step += 1) {
    const names = Object.keys(ways).filter((one) => one !== 'the editor approves' || proposed !== null);
    const name = names[chance(names.length)] ?? '';
    taken.push(`${step}: ${name} (seed ${SEED})`);
    await ways[name]?.(`Step ${step}`);
    await expectShown(ready);
  }
});
