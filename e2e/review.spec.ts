import { addDays } from '@/lib/dates/calendar-date';
import { readTodayAsVisitor } from './fixtures/past-questions';
import type { Colleague, Meet } from './fixtures/people';
import { getProductToday } from './fixtures/product-day';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFitAtAllWidths, test } from './fixtures/test';

const site = serveForSpec();

/** Sends a question for review as the writer; returns it, what a decision names, and the address of its review. */
async function sendForReview(writer: Colleague, text: string, forDate: string, index = 0) {
  const stored = await writer.storeQuestion({ text, forDate, index, status: 'in_review' });
  const review = { subjectType: 'question', subjectId: stored.id, version: stored.version };
  return { stored, review, item: `/review?item=question:${stored.id}` };
}

test('an editor opens a question in review from the overview', async ({ meet }) => {
  const writer = await meet('waltraud', 'writer');
  const { page, loadCategories } = await meet('elsbeth', 'editor');
  // The sample content has no question of the third category four days from now.
  const [, , { category }] = await loadCategories();
  await sendForReview(writer, 'Who won the seventh Davis Cup?', addDays(getProductToday(), 4), 2);
  await page.goto('/overview');
  await page
    .getByRole('link', { name: `In review: ${category}` })
    .first()
    .click();
  await expect(page).toHaveURL(/\/review\?item=question/);
  await expect(page.getByRole('article')).toContainText('Not reviewed yet');
  await expectAccessible(page);
});

test('an editor sends a question back by keyboard with a note', async ({ meet }) => {
  const { item } = await sendForReview(
    await meet('wanja', 'writer'),
    'Who won the third Davis Cup?',
    '2031-11-04',
  );
  const { page } = await meet('edgar', 'editor');
  await page.goto(item);
  await expect(page.getByRole('article', { name: 'Who won the third Davis Cup?' })).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByLabel('Requested changes')).toBeFocused();
  // Outside of a field these letters are shortcuts.
  await page.keyboard.type('ja, aber: choice 1');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Changes requested').last()).toBeVisible();
});

/** Has a question of a new writer sent back, who opens the overview; returns what came back, and the path of its form. */
async function openReturned(meet: Meet, username: string, text: string, forDate: string) {
  const writer = await meet(username, 'writer');
  const editor = await meet(`editor-of-${username}`, 'editor');
  const { review, stored } = await sendForReview(writer, text, forDate);
  await editor.post('/reviews/request_changes', { ...review, note: 'Which source?' });
  await writer.page.goto('/overview');
  const back = writer.page.getByRole('region', { name: 'Came back to you' });
  return { page: writer.page, back, path: stored.path };
}

test('a writer reads in the overview why a question came back', async ({ meet }) => {
  const { back } = await openReturned(meet, 'wilma', 'Who won the fourth Davis Cup?', '2031-11-05');
  await expect(back).toContainText('Which source?');
});

test('a writer opens a question that came back from the overview, with the note beside it', async ({
  meet,
}) => {
  const text = 'Who won the eighth Davis Cup?';
  const { page, back, path } = await openReturned(meet, 'wolke', text, '2031-11-06');
  await back.getByRole('link', { name: text }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByText('Which source?').first()).toBeVisible();
});

test('an editor sees only the changed choice of a question that was sent again', async ({ meet }) => {
  const [writer, editor] = [await meet('wotan', 'writer'), await meet('ella', 'editor')];
  const { stored, review, item } = await sendForReview(writer, 'Who won the ninth Davis Cup?', '2031-11-07');
  await editor.post('/reviews/request_changes', { ...review, note: 'Which source?' });
  await writer.changeQuestion(stored, { choice1: 'Omega' }, { status: 'in_review' });
  const { page } = editor;
  await page.goto(item);
  const changes = page.getByRole('region', { name: 'Changed since the last review' });
  await expect(changes).toContainText('Omega');
  await expect(changes).not.toContainText(/Beta|Gamma|Delta/);
  await expectToFitAtAllWidths(page);
  await expectAccessible(page);
});

test('a visitor sees a question of today from its approval until that is undone', async ({ meet }) => {
  const { page } = await meet('egon', 'editor');
  // The sixth category has no question today.
  const text = 'Who won the fifth Davis Cup?';
  const { item } = await sendForReview(await meet('walburg', 'writer'), text, getProductToday(), 5);
  expect(await readTodayAsVisitor(site.url)).not.toContain(text);
  await page.goto(item);
  await expect(page.getByRole('article', { name: text })).toBeVisible();
  await page.keyboard.press('a');
  const live = page.getByRole('dialog', { name: 'This goes live now' });
  await expect(live).toContainText('/share_question/');
  await expectAccessible(page);
  await live.getByRole('button', { name: 'Go live' }).click();
  await expect(page.getByText('Approved', { exact: true }).last()).toBeVisible();
  expect(await readTodayAsVisitor(site.url)).toContain(text);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText('Change undone').last()).toBeVisible();
  expect(await readTodayAsVisitor(site.url)).not.toContain(text);
});
