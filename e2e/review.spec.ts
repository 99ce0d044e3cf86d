import { addDays } from '@/lib/dates/calendar-date';
import { readTodayAsVisitor } from './fixtures/past-questions';
import type { Colleague } from './fixtures/people';
import { getProductToday } from './fixtures/product-day';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFitAtAllWidths, test } from './fixtures/test';
import { findQuestionForm } from './pages/question-form';

const site = serveForSpec();

/** Sends a question for review as the writer; returns what a decision names, and the addresses of its form and its review. */
async function send(writer: Colleague, text: string, forDate: string, index = 0) {
  const { id, version, path } = await writer.storeQuestion({ text, forDate, index, status: 'in_review' });
  const review = { subjectType: 'question', subjectId: id, version };
  return { review, form: path, item: `/review?item=question:${id}` };
}

test('an editor opens a question in review from the overview, and sends it back by keyboard with a note', async ({
  meet,
}) => {
  const writer = await meet('waltraud', 'writer');
  const { page, loadCategories } = await meet('elsbeth', 'editor');
  // The sample content has no question of the third category four days from now.
  const [, , { category }] = await loadCategories();
  await send(writer, 'Who won the seventh Davis Cup?', addDays(getProductToday(), 4), 2);
  await page.goto('/overview');
  await page
    .getByRole('link', { name: `In review: ${category}` })
    .first()
    .click();
  await expect(page).toHaveURL(/\/review\?item=question/);
  await expect(page.getByRole('article')).toContainText('Not reviewed yet');
  await expectAccessible(page);
  await page.keyboard.press('r');
  const note = page.getByLabel('Requested changes');
  await expect(note).toBeFocused();
  // Outside of a field these letters are shortcuts.
  await page.keyboard.type('ja, aber: choice 1');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Changes requested').last()).toBeVisible();
});

test('a writer reads why a question came back and changes it, and an editor sees the changed choice alone', async ({
  meet,
}) => {
  const writer = await meet('wilma', 'writer');
  const editor = await meet('ella', 'editor');
  const sent = await send(writer, 'Who won the fourth Davis Cup?', '2031-11-05');
  const decision = { ...sent.review, note: 'Which source?' };
  await editor.post('/reviews/request_changes', decision);
  await writer.page.goto('/overview');
  const back = writer.page.getByRole('region', { name: 'Came back to you' });
  await expect(back).toContainText('Which source?');
  await back.getByRole('link', { name: 'Who won the fourth Davis Cup?' }).click();
  await expect(writer.page).toHaveURL(sent.form);
  await expect(writer.page.getByText('Which source?').first()).toBeVisible();
  await findQuestionForm(writer.page).choice(1).fill('Omega');
  await writer.page.keyboard.press('Control+Enter');
  await expect(writer.page.getByText('Sent for review').last()).toBeVisible();

  const { page } = editor;
  await page.goto(sent.item);
  const changes = page.getByRole('region', { name: 'Changed since the last review' });
  await expect(changes).toContainText('Omega');
  await expect(changes).not.toContainText(/Beta|Gamma|Delta/);
  await expectToFitAtAllWidths(page);
  await expectAccessible(page);
});

test('an editor who approves a question of today shows it to visitors until Undo, and again by the next approval', async ({
  meet,
}) => {
  const writer = await meet('walburg', 'writer');
  const editor = await meet('egon', 'editor');
  const { page } = editor;
  // The sixth category has no question today.
  const { item } = await send(writer, 'Who won the fifth Davis Cup?', getProductToday(), 5);
  await page.goto(item);
  expect(await readTodayAsVisitor(site.url)).not.toContain('fifth Davis Cup');
  const approve = async () => {
    await expect(page.getByRole('article', { name: 'Who won the fifth Davis Cup?' })).toBeVisible();
    await page.keyboard.press('a');
    const live = page.getByRole('dialog', { name: 'This goes live now' });
    await expect(live).toContainText('/share_question/');
    await expectAccessible(page);
    await live.getByRole('button', { name: 'Go live' }).click();
    await expect(page.getByText('Approved', { exact: true }).last()).toBeVisible();
    expect(await readTodayAsVisitor(site.url)).toContain('fifth Davis Cup');
  };
  await approve();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText('Change undone').last()).toBeVisible();
  expect(await readTodayAsVisitor(site.url)).not.toContain('fifth Davis Cup');
  await page.goto(item);
  await approve();
});
