import { expect, expectAccessible, listDrafts, test } from './fixtures/test';
import { openForm } from './pages/question-form';

test('a staff member who opens the empty form of a taken date reads so before typing, and goes to the next gap', async ({
  staffPage: page,
  staff,
}) => {
  const path = await staff.createPath('2031-01-13');
  await staff.storeQuestion({ forDate: '2031-01-13', text: 'Who was here before?' });
  await page.goto(path);
  const taken = page.getByRole('status').filter({ hasText: 'This date has its question' });
  await expect(taken).toContainText('Who was here before?');
  await expectAccessible(page);
  await taken.getByRole('button', { name: 'Next gap' }).click();
  const [, second] = await staff.loadCategories();
  await expect(page).toHaveURL(new RegExp(`/create_trivia/2031-01-13/.+/${second.id}$`));
  await expect(taken).toBeHidden();
});

test('a staff member whose date was taken meanwhile moves the work to the next free date, and no draft stays behind', async ({
  staffPage: page,
  staff,
}) => {
  const form = await openForm(page, await staff.createPath('2031-01-10'));
  await form.fill('Who was second?');
  await staff.storeQuestion({ forDate: '2031-01-10', text: 'Somebody was faster?' });
  await staff.storeQuestion({ forDate: '2031-01-11', text: 'And here?' });
  await form.submit.click();
  await expect(page.getByText('This category already has a question for this date.')).toBeVisible();
  await form.expectText('Who was second?');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Move to the next free date' }).click();
  await expect(page).toHaveURL(/\/create_trivia\/2031-01-12\//);
  await form.expectText('Who was second?');
  await expect(page.getByText('Restore draft?')).toBeHidden();
  await form.save();
  expect(await staff.loadQuestions('2031-01-12')).toMatchObject([{ question: 'Who was second?' }]);
  await expect.poll(() => listDrafts(page)).toEqual([]);
});
