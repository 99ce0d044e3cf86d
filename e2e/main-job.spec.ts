import { expect, expectAccessible, staffCredentials, test } from './fixtures/test';

test('a staff member fills a gap in the calendar, and a friend opens the shared question', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/trivia_questions');
  await expect(page).toHaveURL('/login?next=%2Ftrivia_questions');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Please enter a username')).toBeVisible();
  await page.getByLabel('Username').fill(staffCredentials.username);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Please enter a password')).toBeVisible();
  await page.getByLabel('Password').fill('not this one');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Invalid username/password combination')).toBeVisible();
  await page.getByLabel('Password').fill(staffCredentials.password);
  await page.getByRole('button', { name: 'Log in' }).click();

  await expect(page).toHaveURL('/trivia_questions');
  await expect(page.getByRole('heading', { name: 'Geography' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous category' })).toBeHidden();
  await expect(page.getByText('(correct)')).toHaveCount(1);
  await expectAccessible(page);

  // Sport, the last category, has nothing today.
  for (let step = 0; step < 5; step++) await page.getByRole('button', { name: 'Next category' }).click();
  await expect(page.getByRole('heading', { name: 'Sport' })).toBeVisible();
  await expect(page.getByText('No trivia question for this date')).toBeVisible();
  await page.getByRole('link', { name: 'Create Question' }).click();

  await expect(page.getByLabel('Difficulty')).toHaveValue('medium');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Enter a question')).toBeVisible();
  await page.getByLabel('Question', { exact: true }).fill('In which sport is the Davis Cup awarded? 🎾');
  for (const [index, choice] of ['Golf', 'Tennis', 'Polo', 'Rowing'].entries()) {
    await page.getByLabel(`Choice ${index + 1}`, { exact: true }).fill(choice);
  }
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please select which one is correct')).toBeVisible();
  await page.getByLabel('Choice 1 is correct').check();
  await page.getByLabel('Choice 2 is correct').check();
  await expect(page.getByLabel('Choice 1 is correct')).not.toBeChecked();
  await page.getByRole('button', { name: 'Submit' }).dblclick();
  await expect(page.getByText('Question saved')).toBeVisible();
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Choice 2 is correct')).not.toBeChecked();
  await expect(page.getByText('Question saved')).toBeHidden();

  // The duplicate is reported first, before missing fields.
  await page.getByLabel('Question', { exact: true }).fill('In which sport is the DAVIS CUP awarded? 🎾');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('This question in this category already exists')).toBeVisible();
  await page.getByLabel('Question', { exact: true }).fill('');

  await page.goto('/trivia_questions?category=6');
  await expect(page.getByText('In which sport is the Davis Cup awarded?')).toBeVisible();
  await page.getByRole('button', { name: 'Share link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const stranger = await browser.newPage();
  const response = await stranger.goto(link);
  expect(response?.status()).toBe(200);
  const html = (await response?.text()) ?? '';
  expect(html).toContain('In which sport is the Davis Cup awarded?');
  expect(html).not.toContain('correctChoice');
  await expect(stranger.getByRole('listitem').filter({ hasText: 'Tennis' })).toBeVisible();
  await stranger.close();

  const token = await page.evaluate(() => localStorage.getItem('tdts_token'));
  await page.getByRole('button', { name: 'Log off' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('tdts_token'))).toBeNull();
  const dead = await page.request.get('/singlegames/question_already_exists?categoryId=x&question=y', {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(dead.status()).toBe(401);
});
