import { expect, test } from './fixtures/test';

const FOR_DATE = '2031-10-21';
/** The end of every title of the staff area. */
const STAFF = ' – Daily Trivia staff';

test('an editor reads the date and category of records in the title', async ({ staffPage: page, staff }) => {
  const [category] = await staff.loadCategories();
  const place = `${category.category}, Oct 21`;
  const { path: daily } = await staff.storeQuestion({ forDate: FOR_DATE, text: 'Whose title?' });
  const pages: [path: string, title: string][] = [
    [`/trivia_questions/${FOR_DATE}`, 'Daily questions · Oct 21'],
    [await staff.createPath(FOR_DATE), `Create · ${place}`],
    [daily, `Edit · ${place}`],
    ['/wordpuzzles?month=2031-10', 'Plan · Word puzzles, October 2031'],
    [`/edit_wordpuzzle/${category.id}/${FOR_DATE}`, `New word puzzle · ${place}`],
  ];
  for (const [path, title] of pages) {
    await page.goto(path);
    await expect(page, path).toHaveTitle(title + STAFF);
  }
});

test('an editor gets the title of a screen before any script runs', async ({ request }) => {
  const pages: [path: string, title: string][] = [
    ['/overview', 'Overview'],
    ['/categories', 'Categories'],
    ['/media_library', 'Media'],
    ['/import', 'Import'],
    ['/create_snippet', 'Video trimmer'],
    ['/history', 'History'],
  ];
  for (const [path, title] of pages) {
    expect(await (await request.get(path)).text(), path).toContain(`<title>${title}${STAFF}</title>`);
  }
});
