import type { Page } from 'playwright/test';
import { addDays } from '@/lib/dates/calendar-date';
import { makeFourColors } from './fixtures/media-files';
import { getProductToday } from './fixtures/product-day';
import { sharedSiteTest as test } from './fixtures/separate-sites';
import { expect } from './fixtures/test';
import { openPlan } from './pages/plan-page';

const today = getProductToday();
const roles = ['writer', 'editor', 'admin'] as const;
type Role = (typeof roles)[number];

const makeOffers = (writer: readonly string[], editor: readonly string[]) => ({ writer, editor });

const newRecord = ['Save and next gap', 'Save draft', 'Send for review'];
const writing = ['Check the answer', 'Generate Question', 'Shuffle choices'];

/** An admin has the actions of an editor, so only screens with more for an admin name them. */
type Offers = Record<Exclude<Role, 'admin'>, readonly string[]> & { admin?: readonly string[] };

/** The test visits these screens, whose buttons offer these actions to each role. */
const screens: Record<string, { offers: Offers; shown?: string | RegExp }> = {
  overview: {
    shown: 'Your drafts',
    offers: { writer: [], editor: [], admin: ['Remove the sample content'] },
  },
  review: {
    offers: makeOffers(
      ['Add note', 'Export'],
      ['Add note', 'Approve', 'Approve and next', 'Edit and approve', 'Export', 'Request changes'],
    ),
  },
  media_library: { shown: 'roles.jpg', offers: makeOffers([], ['Delete']) },
  categories: {
    shown: /^Geography|^Your account may not manage categories/,
    offers: makeOffers(
      [],
      ['Add category', 'Deactivate', 'Edit', 'History of', 'Move down', 'Move up', 'Notes on'],
    ),
  },
  history: {
    shown: 'Whose is this?',
    offers: makeOffers(['Export'], ['Export', 'Restore this version', 'Undo this change']),
  },
  staff: {
    shown: /^Add a person|^Your account may not manage the staff/,
    offers: { writer: [], editor: [], admin: ['Add', 'Disable', 'New password', 'Sign out everywhere'] },
  },
  'a new question': {
    offers: makeOffers([...writing, ...newRecord], [...writing, ...newRecord, 'Submit']),
  },
  'a live question': {
    offers: makeOffers(
      ['Add note', 'History', 'Propose change', 'Save proposal as draft', ...writing],
      ['Add note', 'Delete', 'History', 'Submit', 'Take back to draft', ...writing],
    ),
  },
  "somebody else's draft": {
    offers: makeOffers(
      ['Add note'],
      ['Add note', 'Delete', 'History', 'Save draft', 'Send for review', 'Submit', ...writing],
    ),
  },
};

/** The action of a button without the record's name; empty for buttons that only select a record. */
function getAction(name: string): string[] {
  // Only people with a second factor have this button, and another test on the site may have added one.
  if (name.startsWith('Reset two-factor')) return [];
  // Questions have a question mark, and the names of people whom tests add are in small letters.
  if (/\?|^[a-z]/.test(name)) return [];
  const action = name
    // Buttons end with their shortcut key.
    .replace(/ [AER]$/, '')
    .replace(/^(Move) .+ (up|down)$/, '$1 $2')
    .replace(/^(Edit|Deactivate|History of|Notes on|Delete) (?!and approve).+$/, '$1')
    .replace(/: .+$/, '');
  return [action];
}

async function listOfferedOn(page: Page): Promise<string[]> {
  const names = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button')]
      .filter((button) => button.checkVisibility())
      .map((button) => button.getAttribute('aria-label') ?? button.textContent.replace(/\s+/g, ' ').trim()),
  );
  return [...new Set(names.flatMap(getAction))].toSorted();
}

test('a writer and an editor are offered exactly their allowed actions on the listed screens, and an admin those that only admins have', async ({
  meet,
}) => {
  const author = await meet('otto', 'writer');
  const create = await author.createPath(addDays(today, 40));
  const text = 'Whose is this?';
  await author.storeQuestion({ text, forDate: addDays(today, 41), status: 'in_review' });
  const draft = await author.storeQuestion({
    text: `${text} A draft`,
    forDate: addDays(today, 42),
    status: 'draft',
  });
  // The history then has a change of it.
  await author.changeQuestion(draft, { choice1: 'Aleph' }, { status: 'draft' });
  const paths: Record<string, string> = {
    review: '/review?author=otto',
    'a new question': create,
    'a live question': `/edit_trivia/${today}/${draft.categoryId}`,
    "somebody else's draft": draft.path,
  };
  const people = {
    writer: await meet('wren', 'writer'),
    editor: await meet('edda', 'editor'),
    admin: await meet('adam', 'admin'),
  };
  const library = people.editor.page;
  await library.goto('/media_library');
  await library.locator('input[type=file]').setInputFiles(await makeFourColors('roles.jpg'));
  await expect(library.getByRole('heading', { name: 'roles.jpg' })).toBeVisible();
  for (const role of roles) {
    const { page } = people[role];
    for (const [screen, { offers, shown }] of Object.entries(screens)) {
      const expected = offers[role];
      if (!expected) continue;
      await page.goto(paths[screen] ?? `/${screen}`);
      if (shown) await expect(page.getByText(shown).first()).toBeVisible();
      await expect.soft.poll(() => listOfferedOn(page), `${role}: ${screen}`).toEqual(expected.toSorted());
    }
  }
});

test('a writer finds no field to upload in the media library', async ({ meet }) => {
  const [{ page: library }, { page }] = [await meet('elfrieda', 'editor'), await meet('wunibald', 'writer')];
  await library.goto('/media_library');
  await library.locator('input[type=file]').setInputFiles(await makeFourColors('no-upload.jpg'));
  await expect(library.getByRole('heading', { name: 'no-upload.jpg' })).toBeVisible();
  await page.goto('/media_library');
  await expect(page.getByText('no-upload.jpg')).toBeVisible();
  await expect(page.locator('input[type=file]')).toHaveCount(0);
});

test('a writer who deletes selected drafts keeps them all if one is of somebody else', async ({ meet }) => {
  const writer = await meet('wolfram', 'writer');
  const editor = await meet('engelbert', 'editor');
  const text = 'Is that of somebody else?';
  await writer.storeQuestion({ text: 'Is that mine?', forDate: '2034-09-19', status: 'draft' });
  await editor.storeQuestion({ text, forDate: '2034-09-20', status: 'draft' });
  const { page } = writer;
  const { record } = await openPlan(page, '2034-09');
  await record('Is that mine?').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('2 records selected')).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(page.getByText(`Nothing was deleted. “${text}” is no draft of yours`).first()).toBeVisible();
  await expect(record('Is that')).toHaveCount(2);
});

test('a writer finds no deletion in the card of a draft of somebody else', async ({ meet }) => {
  const [{ page }, editor] = [await meet('wendelgard', 'writer'), await meet('eckart', 'editor')];
  const text = 'Is it somebody else’s?';
  await editor.storeQuestion({ text, forDate: '2034-09-21', status: 'draft' });
  const { record } = await openPlan(page, '2034-09');
  await record(text).click();
  const card = page.getByRole('dialog');
  await expect(card.getByRole('button', { name: 'History' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Delete' })).toHaveCount(0);
});

test('a writer who deletes own drafts together brings them back by one Undo', async ({ meet }) => {
  const { page, storeQuestion } = await meet('willa', 'writer');
  await storeQuestion({ text: 'Is this mine?', forDate: '2034-09-05', status: 'draft' });
  await storeQuestion({ text: 'Is this mine, too?', forDate: '2034-09-06', status: 'draft' });
  const { record } = await openPlan(page, '2034-09');
  const records = record('Is this mine');
  await records.nth(0).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('2 records selected')).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(page.getByText('2 records deleted').first()).toBeVisible();
  await expect(records).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(records).toHaveCount(2);
});
