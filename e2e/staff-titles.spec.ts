import { activeCategories, addQuestion, createPath } from './fixtures/questions';
import { expect, test } from './fixtures/test';

const FOR_DATE = '2031-10-21';
const staff = ' – Daily Trivia staff';

test('every staff page has its own title', async ({ staffPage: page, staffToken, request }) => {
  const [category] = await activeCategories(request);
  const place = `${category?.category}, Oct 21`;
  const daily = await addQuestion(request, { forDate: FOR_DATE, token: staffToken, text: 'Whose title?' });
  const weekly = `${FOR_DATE}/${encodeURIComponent(category?.category ?? '')}/${category?.id}`;
  const pages: [path: string, title: string][] = [
    [`/trivia_questions/${FOR_DATE}`, 'Daily questions · Oct 21'],
    [`/weekly_trivia_questions/${FOR_DATE}`, 'Weekly questions · Oct 21'],
    [await createPath(request, FOR_DATE), `Create · ${place}`],
    [`/create_weekly_trivia/${weekly}`, `Create weekly · ${place}`],
    [daily, `Edit · ${place}`],
    [`/edit_weekly_trivia/${FOR_DATE}/${category?.id}`, 'Edit weekly question'],
    ['/wordpuzzles?month=2031-10', 'Plan · Word puzzles, October 2031'],
    ['/edit_wordpuzzle', 'New word puzzle'],
    [`/edit_wordpuzzle/${category?.id}/${FOR_DATE}`, `New word puzzle · ${place}`],
  ];
  for (const [path, title] of pages) {
    await page.goto(path);
    await expect(page, path).toHaveTitle(title + staff);
  }
  const unchanging: [path: string, title: string][] = [
    ['/overview', 'Overview'],
    ['/categories', 'Categories'],
    ['/media_library', 'Media'],
    ['/import', 'Import'],
    ['/create_snippet', 'Video trimmer'],
    ['/history', 'History'],
  ];
  for (const [path, title] of unchanging) {
    expect(await (await request.get(path)).text(), path).toContain(`<title>${title}${staff}</title>`);
  }
});

test('the title follows the person from screen to screen and from date to date', async ({
  staffPage: page,
  staffToken,
  request,
}) => {
  const forDate = '2031-11-22';
  await addQuestion(request, { forDate, token: staffToken, text: 'Which title next?' });
  const [category] = await activeCategories(request);
  await page.goto(`/trivia_questions/${forDate}`);
  await expect(page).toHaveTitle(`Daily questions · Nov 22${staff}`);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page).toHaveTitle(`Edit · ${category?.category}, Nov 22${staff}`);
  await page.getByLabel('Date', { exact: true }).fill('2031-11-23');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/2031-11-23/);
  await expect(page).toHaveTitle(`Edit · ${category?.category}, Nov 23${staff}`);
  await page.getByRole('link', { name: 'Back to daily questions' }).click();
  await expect(page).toHaveTitle(`Daily questions · Nov 23${staff}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveTitle(`History${staff}`);
});
