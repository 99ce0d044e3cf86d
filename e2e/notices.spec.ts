import type { Page } from 'playwright/test';
import { holdCalls } from './fixtures/hold-call';
import { colleague, post } from './fixtures/proposals';
import { activeCategories } from './fixtures/questions';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFit, test } from './fixtures/test';

// Avoids notices about days without a question, which the sample content has.
const site = serveForSpec(() => ({ RUNWAY_ALERT_DAYS: '0' }));

const forDate = '2031-05-01';
const question = 'Which fjord is the longest?';

const bell = (page: Page, count = 0) =>
  page.getByRole('button', { name: count > 0 ? `Notices, ${count} new` : 'Notices', exact: true });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notices' });

test('an editor is notified of submitted work, sends it back mentioning a colleague, and the writer is notified why', async ({
  browser,
}) => {
  const writer = await colleague(browser, site, { username: 'wendy', role: 'writer' });
  const editor = await colleague(browser, site, { username: 'eddie', role: 'editor' });
  const named = await colleague(browser, site, { username: 'norma.d', role: 'writer' });
  const { page } = editor;
  await page.clock.install();
  await page.goto('/overview');
  await expect(bell(page)).toBeVisible();
  const secondTab = await page.context().newPage();
  await secondTab.addInitScript((token) => window.localStorage.setItem('tdts_token', token), editor.token);

  const categoryId = (await activeCategories(page.request))[0]?.id;
  const choices = { choice1: 'Alpha', choice2: 'Beta', choice3: 'Gamma', choice4: 'Delta' };
  const triviaQuestion = { question, ...choices, correctChoice: 'Beta', categoryId, forDate };
  const stored = await post(writer.page.request, writer.token, '/singlegames/upload_trivia_question', {
    triviaQuestion,
    status: 'in_review',
  });
  await page.clock.runFor(20_000);
  await expect(bell(page, 1)).toBeVisible();
  await secondTab.goto('/plan');
  await expect(bell(secondTab, 1)).toBeVisible();

  await bell(page, 1).press('Enter');
  const sent = list(page).getByRole('link', { name: `wendy sent for review: ${question}` });
  await expect(sent).toBeFocused();
  await expect(list(page).getByText('New', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expect(bell(secondTab)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(list(page)).toBeHidden();
  await expect(page).toHaveURL(/\/review\?author=wendy&item=question/);
  await expect(bell(page)).toBeVisible();

  await expect(page.getByRole('article', { name: question })).toBeVisible();
  await page.keyboard.press('r');
  const note = page.getByLabel('Requested changes');
  await note.pressSequentially('Two sources: mail me@nor or ask @');
  const names = page.getByRole('listbox', { name: 'Colleagues' });
  await expect(names.getByRole('option')).toHaveText(['norma.d', 'staff', 'wendy']);
  await expectAccessible(page);
  // Escape closes the list, and leaves the field focused.
  await note.press('Escape');
  await expect(names).toHaveCount(0);
  await note.press('n');
  await note.press('ArrowDown');
  await expect(names.getByRole('option', { selected: true })).toHaveText('norma.d');
  await note.press('Enter');
  await note.pressSequentially('please');
  await expect(note).toHaveValue('Two sources: mail me@nor or ask @norma.d please');
  await note.press('Control+Enter');
  await expect(page.getByText('Nothing waits for a review.')).toBeVisible();

  await named.page.goto('/overview');
  await bell(named.page, 1).click();
  await expect(list(named.page).getByRole('link')).toHaveText([`eddie mentioned you on: ${question}`]);
  // An open list marks what comes meanwhile as read.
  await named.page.keyboard.press('Escape');
  await expect(list(named.page)).toBeHidden();
  await expect(bell(named.page)).toBeVisible();
  // A writer may not open the screen of its notes, so the notice has the text.
  const onCategory = { subjectType: 'category', subjectId: categoryId, text: 'Rarer ones, @norma.d' };
  await post(page.request, editor.token, '/notes/add_note', onCategory);
  await named.page.reload();
  await bell(named.page, 1).click();
  const first = list(named.page).getByRole('listitem').first();
  await expect(first).toContainText('Rarer ones, @norma.d');
  await expect(first).toContainText('Your account may not manage categories.');
  await expect(first.getByRole('link')).toHaveCount(0);
  await expectAccessible(named.page);

  const desk = writer.page;
  await desk.goto('/overview');
  await expect(bell(desk, 1)).toBeVisible();
  // The call that marks it as read fails: it stays unread, without a message.
  const see = await holdCalls(desk, '**/notices/see');
  see.release('abort');
  await bell(desk, 1).click();
  const back = list(desk).getByRole('listitem');
  await expect(back).toContainText(`eddie sent back: ${question}`);
  await expect(back).toContainText('Two sources: mail me@nor or ask @norma.d please');
  await see.asked;
  for (const width of [390, 768, 1440]) {
    await desk.setViewportSize({ width, height: 900 });
    await expectToFit(desk);
  }
  await list(desk).getByRole('button', { name: 'Close' }).click();
  await expect(bell(desk, 1)).toBeFocused();
  await desk.unroute('**/notices/see');
  await bell(desk, 1).click();
  await back.getByRole('link').click();
  await expect(desk).toHaveURL(`/edit_trivia/${forDate}/${categoryId}`);
  await expect(bell(desk)).toBeVisible();

  const notes = desk.getByRole('region', { name: 'Notes' });
  await notes.getByRole('button', { name: 'Reply' }).click();
  await notes.getByLabel('Reply').pressSequentially('Here they are, @ed');
  await notes.getByRole('option', { name: 'eddie' }).click();
  await expect(notes.getByLabel('Reply')).toBeFocused();
  await expect(notes.getByLabel('Reply')).toHaveValue('Here they are, @eddie ');
  await notes.getByRole('button', { name: 'Send reply' }).click();
  await expect(notes.getByRole('list', { name: 'Replies' }).getByText('@eddie')).toBeVisible();
  await expectAccessible(desk);

  await page.reload();
  await bell(page, 1).click();
  await list(page)
    .getByRole('link', { name: `wendy mentioned you on: ${question}` })
    .click();
  await expect(page).toHaveURL(/#note-/);
  await expect(page.getByRole('list', { name: 'Replies' }).getByRole('listitem')).toBeFocused();

  await post(page.request, editor.token, '/singlegames/delete_trivia_question', {
    questionId: stored.triviaQuestion.id,
  });
  const told = await holdCalls(desk, '**/notices/list');
  await desk.goto('/overview');
  await bell(desk).click();
  await expect(list(desk).getByText('Loading notices…')).toBeVisible();
  told.release('continue');
  await expect(back).toContainText('deleted since');
  await expect(list(desk).getByText('New', { exact: true })).toHaveCount(0);
  await back.getByRole('link').click();
  await expect(desk).toHaveURL(/\/history\?record=question/);
  await expect(desk.getByRole('main').getByRole('listitem').first()).toContainText('deleted');
});
