import type { Locator } from 'playwright/test';
import { expect, expectAccessible, test } from './fixtures/test';
import { openForm } from './pages/question-form';

/** One of the two versions of a field in the dialog. */
function getSide(dialog: Locator, field: string, name: RegExp): Locator {
  return dialog.getByRole('group', { name: field }).getByRole('radio', { name });
}

test('an editor who saves a question that somebody changed and moved chooses a version of each field that both changed, and keeps the other changes', async ({
  staffPage: page,
  staff,
}) => {
  const stored = await staff.storeQuestion({ forDate: '2031-04-03', text: 'Who was first?' });
  const [, second] = await staff.loadCategories();
  const form = await openForm(page, stored.path);
  await form.question.fill('Who was the very first? 🥇');
  await form.choice(4).fill('دلتا');
  await page.getByLabel('Date', { exact: true }).fill('2031-04-05');
  const theirs = { question: 'Who was really first?', choice1: 'Alpha by the colleague' };
  await staff.changeQuestion(stored, { ...theirs, categoryId: second.id, forDate: '2031-04-04' });

  await form.submit.click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this question' });
  await expect(getSide(dialog, 'Question', /^Yours Who was the very first/)).toBeChecked();
  await expect(getSide(dialog, 'Choice 1', /^Stored now Alpha by the colleague/)).toBeChecked();
  await expect(getSide(dialog, 'Choice 4', /^Yours دلتا/)).toBeChecked();
  await expect(dialog.getByRole('group', { name: 'Choice 2' })).toHaveCount(0);
  await expect(getSide(dialog, 'Category', new RegExp(`^Stored now ${second.category}`))).toBeChecked();
  await expect(getSide(dialog, 'Date', /^Yours Sat, Apr 5, 2031/)).toBeChecked();
  await expectAccessible(page);
  await getSide(dialog, 'Question', /^Stored now/).check();
  await getSide(dialog, 'Date', /^Stored now Fri, Apr 4, 2031/).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(`/edit_trivia/2031-04-04/${second.id}`);
  await expect(form.question).toHaveValue('Who was really first?');
  const choices = { choice1: 'Alpha by the colleague', choice4: 'دلتا' };
  expect(await staff.loadQuestions('2031-04-04')).toMatchObject([
    { question: 'Who was really first?', choices },
  ]);
  expect(await staff.loadQuestions('2031-04-05')).toEqual([]);
});

test('an editor whose word puzzle somebody changed and moved chooses which version of each field is saved', async ({
  staffPage: page,
  staff,
}) => {
  const puzzle = { word: 'GEYSER', hint: 'Hot water', dateOfWordCategory: '2031-04-01' };
  const { id, path } = await staff.savePuzzle(puzzle);
  await page.goto(path);
  await page.getByLabel('Hint').fill('Water that jumps');
  const theirs = { word: 'GEYSIR', hint: 'Steam and water', dateOfWordCategory: '2031-04-02' };
  await staff.savePuzzle({ ...theirs, wordCategoryId: id });

  await page.getByRole('button', { name: 'Submit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this puzzle' });
  await expect(getSide(dialog, 'Hint', /^Yours Water that jumps/)).toBeChecked();
  await expect(getSide(dialog, 'Date', /^Stored now Wed, Apr 2, 2031/)).toBeChecked();
  await expect(dialog.getByRole('group', { name: 'Category' })).toHaveCount(0);
  await expectAccessible(page);
  await getSide(dialog, 'Word', /^Yours GEYSER/).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/2031-04-02$/);
  const kept = await staff.get('/wordcategories/stored_word_category', { wordCategoryId: id });
  expect((await kept.json()).wordCategory).toMatchObject({
    word: 'GEYSER',
    hint: 'Water that jumps',
    forDate: '2031-04-02',
  });
});

test('an editor who renames a category that somebody else renamed and recoloured keeps their own name and the other colour', async ({
  staffPage: page,
  staff,
}) => {
  const save = (data: object) => staff.post('/categories/save_category', data);
  const fields = { category: 'Astronomy', defaultAvatarColor: '#112233', active: false };
  const { id: categoryId } = (await save(fields)).category;
  await page.goto('/categories');
  await page.getByRole('button', { name: 'Edit Astronomy' }).click();
  const form = page.getByRole('dialog', { name: 'Edit category' });
  await save({ ...fields, categoryId, category: 'Star gazing', defaultAvatarColor: '#445566' });

  await form.getByLabel('Name').fill('Stars');
  await form.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this category' });
  await expect(getSide(dialog, 'Name', /^Yours Stars/)).toBeChecked();
  await expect(getSide(dialog, 'Colour', /^Stored now #445566/)).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Category saved')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Stars' }).click();
  await expect(form.getByLabel('Colour')).toHaveValue('#445566');
});
