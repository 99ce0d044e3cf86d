import type { Browser, Page } from 'playwright/test';
import { holdCalls } from './fixtures/hold-call';
import type { Colleague } from './fixtures/people';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFitAtAllWidths, test } from './fixtures/test';

// An alert about the days without a question, of which the sample content has some, would be a notice, too.
const site = serveForSpec(() => ({ RUNWAY_ALERT_DAYS: '0' }));

/** Milliseconds between two requests of an open page for its notices. */
const POLLING_INTERVAL = 20_000;

let writer: Colleague;
let editor: Colleague;
let mentioned: Colleague;

test.beforeAll(async ({ meet }) => {
  writer = await meet('wendy', 'writer');
  editor = await meet('eddie', 'editor');
  mentioned = await meet('norma.d', 'writer');
});

/** Opens an empty page as that person, and marks all their notices until now as read. */
async function openWithNoticesRead(browser: Browser, { token, post }: Colleague): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: site.url })).newPage();
  await page.addInitScript((stored) => window.localStorage.setItem('tdts_token', stored), token);
  await post('/notices/see', { until: new Date().toISOString() });
  return page;
}

async function sendBack({ id, version }: { id: string; version: number }, note: string) {
  const decision = { subjectType: 'question', subjectId: id, version, note };
  await editor.post('/reviews/request_changes', decision);
}

const findBell = (page: Page, count = 0) =>
  page.getByRole('button', { name: count > 0 ? `Notices, ${count} new` : 'Notices', exact: true });
const findList = (page: Page) => page.getByRole('dialog', { name: 'Notices' });
const findNewLabel = (page: Page) => findList(page).getByText('New', { exact: true });

test('an editor with an open page is notified of submitted work', async ({ browser }) => {
  const page = await openWithNoticesRead(browser, editor);
  await page.clock.install();
  await page.goto('/overview');
  await expect(findBell(page)).toBeVisible();
  await writer.storeQuestion({ text: 'Which fjord is new?', forDate: '2031-05-06', status: 'in_review' });
  await page.clock.runFor(POLLING_INTERVAL);
  await expect(findBell(page, 1)).toBeVisible();
});

test('an editor opens submitted work from the bell by keyboard, which marks its notice as read', async ({
  browser,
}) => {
  const page = await openWithNoticesRead(browser, editor);
  const question = 'Which fjord is the longest?';
  // Several submissions of one writer are one notice, and other tests send those of the other writer.
  await mentioned.storeQuestion({ text: question, forDate: '2031-05-01', status: 'in_review' });
  await page.goto('/overview');
  await findBell(page, 1).press('Enter');
  await expect(
    findList(page).getByRole('link', { name: `norma.d sent for review: ${question}` }),
  ).toBeFocused();
  await expect(findNewLabel(page)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(findList(page)).toBeHidden();
  await expect(page).toHaveURL(/\/review\?author=norma\.d&item=question/);
  await expect(findBell(page)).toBeVisible();
  await expect(page.getByRole('article', { name: question })).toBeVisible();
});

test('an editor who reads a notice in one tab finds it read in another open one', async ({ browser }) => {
  const page = await openWithNoticesRead(browser, editor);
  await writer.storeQuestion({ text: 'Which fjord is read?', forDate: '2031-05-07', status: 'in_review' });
  await page.goto('/overview');
  const secondTab = await page.context().newPage();
  await secondTab.goto('/plan');
  await expect(findBell(secondTab, 1)).toBeVisible();
  await findBell(page, 1).click();
  await expect(findNewLabel(page)).toBeVisible();
  await expect(findBell(secondTab)).toBeVisible();
});

const MENTION = 'Two sources: mail me@nor or ask @norma.d please';

test('an editor chooses a colleague by keyboard for a mention in a request for changes', async ({
  browser,
}) => {
  const question = 'Which fjord is the deepest?';
  const { id } = await writer.storeQuestion({ text: question, forDate: '2031-05-02', status: 'in_review' });
  const page = await openWithNoticesRead(browser, editor);
  await page.goto(`/review?item=question:${id}`);
  await expect(page.getByRole('article', { name: question })).toBeVisible();
  await page.keyboard.press('r');
  const note = page.getByLabel('Requested changes');
  await note.pressSequentially('Two sources: mail me@nor or ask @');
  const names = page.getByRole('listbox', { name: 'Colleagues' });
  await expect(names.getByRole('option')).toHaveText(['norma.d', 'staff', 'wendy']);
  await expectAccessible(page);
  await note.press('Escape');
  await expect(names).toHaveCount(0);
  await note.press('n');
  await note.press('ArrowDown');
  await expect(names.getByRole('option', { selected: true })).toHaveText('norma.d');
  await note.press('Enter');
  await note.pressSequentially('please');
  await expect(note).toHaveValue(MENTION);
});

test('a writer who may not open categories reads the note of a category in its notice, which has no link', async ({
  browser,
}) => {
  const page = await openWithNoticesRead(browser, mentioned);
  const [{ id: subjectId }] = await editor.loadCategories();
  const onCategory = { subjectType: 'category', subjectId, text: 'Rarer ones, @norma.d' };
  await editor.post('/notes/add_note', onCategory);
  await page.goto('/overview');
  await findBell(page, 1).click();
  const first = findList(page).getByRole('listitem').first();
  await expect(first).toContainText('Rarer ones, @norma.d');
  await expect(first).toContainText('Your account may not manage categories.');
  await expect(first.getByRole('link')).toHaveCount(0);
  await expectAccessible(page);
});

/** Has a question of the writer sent back, who opens the notice of it; returns that, and the question. */
async function openSentBack(browser: Browser, text: string, forDate: string) {
  const page = await openWithNoticesRead(browser, writer);
  const stored = await writer.storeQuestion({ text, forDate, status: 'in_review' });
  await sendBack(stored, MENTION);
  await page.goto('/overview');
  await findBell(page, 1).click();
  return { page, stored, back: findList(page).getByRole('listitem').first() };
}

test('a writer reads in a notice why work came back', async ({ browser }) => {
  const { page, back } = await openSentBack(browser, 'Which fjord is the widest?', '2031-05-03');
  await expect(back).toContainText('eddie sent back: Which fjord is the widest?');
  await expect(back).toContainText(MENTION);
  await expectToFitAtAllWidths(page);
});

test('a writer opens work that came back from its notice', async ({ browser }) => {
  const { page, stored, back } = await openSentBack(browser, 'Which fjord is the oldest?', '2031-05-08');
  await back.getByRole('link').click();
  await expect(page).toHaveURL(stored.path);
});

test('a writer whose notice cannot be marked as read finds it unread after closing the list', async ({
  browser,
}) => {
  const page = await openWithNoticesRead(browser, writer);
  const question = 'Which fjord is unread?';
  const stored = await writer.storeQuestion({ text: question, forDate: '2031-05-09', status: 'in_review' });
  await sendBack(stored, 'Two sources, please');
  await page.goto('/overview');
  await expect(findBell(page, 1)).toBeVisible();
  const see = await holdCalls(page, '**/notices/see');
  see.release('abort');
  await findBell(page, 1).click();
  await see.asked;
  await findList(page).getByRole('button', { name: 'Close' }).click();
  await expect(findBell(page, 1)).toBeFocused();
});

/** Stores a question of the writer with a note of the editor; returns the ids of both, and the path of the question. */
async function storeWithNote(text: string, forDate: string) {
  const { id, path } = await writer.storeQuestion({ text, forDate, status: 'draft' });
  const { note } = await editor.addNote(id, 'Which sources?');
  return { id, path, noteId: note.id };
}

test('a writer mentions an editor in a reply by the beginning of the name', async ({ browser }) => {
  const { path } = await storeWithNote('Which fjord is the narrowest?', '2031-05-04');
  const page = await openWithNoticesRead(browser, writer);
  await page.goto(path);
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByRole('button', { name: 'Reply' }).click();
  await expect(notes.getByLabel('Reply')).toBeFocused();
  await notes.getByLabel('Reply').pressSequentially('Here they are, @ed');
  await notes.getByRole('option', { name: 'eddie' }).click();
  await expect(notes.getByLabel('Reply')).toBeFocused();
  await expect(notes.getByLabel('Reply')).toHaveValue('Here they are, @eddie ');
  await notes.getByRole('button', { name: 'Send reply' }).click();
  await expect(notes.getByRole('list', { name: 'Replies' }).getByText('@eddie')).toBeVisible();
  await expectAccessible(page);
});

test('an editor gets from the notice of a mention to the reply that mentions them', async ({ browser }) => {
  const question = 'Which fjord has an echo?';
  const { id, noteId } = await storeWithNote(question, '2031-05-10');
  const page = await openWithNoticesRead(browser, editor);
  const reply = { subjectType: 'question', subjectId: id, text: 'Here they are, @eddie' };
  await writer.post('/notes/add_note', { ...reply, replyTo: noteId });
  await page.goto('/overview');
  await findBell(page, 1).click();
  await findList(page)
    .getByRole('link', { name: `wendy mentioned you on: ${question}` })
    .click();
  await expect(page).toHaveURL(/#note-/);
  await expect(page.getByRole('list', { name: 'Replies' }).getByRole('listitem')).toBeFocused();
});

test('a writer reads that notices are loading', async ({ browser }) => {
  const page = await openWithNoticesRead(browser, writer);
  const notices = await holdCalls(page, '**/notices/list');
  await page.goto('/overview');
  await findBell(page).click();
  await expect(findList(page).getByText('Loading notices…')).toBeVisible();
  notices.release('continue');
  await expect(findList(page).getByText('Loading notices…')).toBeHidden();
});

test('a writer opens the history from the notice of a question that was deleted since', async ({
  browser,
}) => {
  const stored = await writer.storeQuestion({
    text: 'Which fjord is the coldest?',
    forDate: '2031-05-05',
    status: 'in_review',
  });
  await sendBack(stored, 'Two sources, please');
  await editor.post('/singlegames/delete_trivia_question', { questionId: stored.id });
  const page = await openWithNoticesRead(browser, writer);
  await page.goto('/overview');
  await findBell(page).click();
  const back = findList(page).getByRole('listitem').filter({ hasText: 'Which fjord is the coldest?' });
  await expect(back).toContainText('deleted since');
  await back.getByRole('link').click();
  await expect(page).toHaveURL(/\/history\?record=question/);
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('deleted');
});
