import { addQuestion, questionForm } from './fixtures/questions';
import { expect, expectAccessible, expectToFit, staffCredentials, test } from './fixtures/test';

test('beside the form the question is as players see it; a thread of notes stays with it', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const path = await addQuestion(request, { forDate: '2031-06-01', token, text: 'What do players see?' });
  await page.goto(path);
  const form = questionForm(page);
  const phone = page.frameLocator('iframe[title="As the player sees it"]');
  await expect(phone.getByRole('heading', { name: /Question for June 1, 2031$/ })).toBeVisible();
  await form.question.fill('What does a player see now?');
  await expect(phone.getByText('What does a player see now?')).toBeVisible();
  await expect(phone.getByRole('listitem')).toHaveText([/Alpha/, /Beta/, /Gamma/, /Delta/]);
  await expectAccessible(page);

  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByLabel('Note').fill('Two sources? See https://example.org/fjords. ');
  // The session has ended meanwhile: signing in in place stores the typed note.
  await request.post('/users/log_off', { headers: { Authorization: `Bearer ${token}` } });
  await notes.getByLabel('Note').press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  await dialog.getByLabel('Username').fill(staffCredentials.username);
  await dialog.getByLabel('Password').fill(staffCredentials.password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(notes.getByText('1 unresolved')).toBeVisible();
  await expect(notes.getByLabel('Note')).toHaveValue('');
  await expect(notes.getByRole('link', { name: 'https://example.org/fjords', exact: true })).toHaveAttribute(
    'rel',
    /noopener/,
  );
  // The shortcuts of the screen's form did nothing here.
  await expect(form.question).toHaveValue('What does a player see now?');
  await expect(page.getByText('Question saved')).toBeHidden();

  await notes.getByRole('button', { name: 'Reply' }).click();
  await expect(notes.getByLabel('Reply')).toBeFocused();
  await notes.getByLabel('Reply').fill('Yes: two.');
  await notes.getByRole('button', { name: 'Send reply' }).click();
  await expect(notes.getByRole('list', { name: 'Replies' })).toContainText('Yes: two.');
  await expect(notes.getByText('1 unresolved')).toBeVisible();
  // A text that is too long is not cut.
  await notes.getByLabel('Note').fill('x'.repeat(2001));
  await expect(notes.getByText('2001 / 2000')).toBeVisible();
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByRole('alert')).toHaveText('Shorten the note by 1 character');
  await expect(notes.getByLabel('Note')).toHaveValue('x'.repeat(2001));
  await notes.getByLabel('Note').fill('');

  await notes.getByRole('button', { name: 'Resolve' }).click();
  await expect(notes.getByText('resolved by staff')).toBeVisible();
  await expect(notes.getByText('1 unresolved')).toBeHidden();
  await notes.getByRole('button', { name: 'Reopen' }).click();
  await expect(notes.getByText('1 unresolved')).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByTitle('As the player sees it')).toHaveCount(0);
  await expectToFit(page);
  await form.question.fill('What do players see?');
  await page.goto('/trivia_questions/2031-06-01');
  await expect(page.getByText('1 note', { exact: true })).toBeVisible();
  await page.goto('/history?kind=note');
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Two sources?');
});
