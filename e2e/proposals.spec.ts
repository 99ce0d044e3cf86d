import { propose, SAVE, signInColleague } from './fixtures/proposals';
import { findQuestionForm } from './fixtures/questions';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, test } from './fixtures/test';

const site = serveForSpec();

const PROPOSED = 'Choice 3';
const OTHER = 'Choice 4';

test('an editor who approves a proposal compares it first with what another editor changed meanwhile', async ({
  browser,
}) => {
  const writer = await signInColleague(browser, site, { username: 'wendy', role: 'writer' });
  const first = await signInColleague(browser, site, { username: 'eddie', role: 'editor' });
  const second = await signInColleague(browser, site, { username: 'ella', role: 'editor' });
  const { path, fields } = await propose('2031-05-01', writer, first);

  await second.page.goto('/review?author=wendy');
  await expect(second.page.getByRole('article')).toContainText('Sigma');
  await first.page.goto(path);
  const form = findQuestionForm(first.page);
  await expect(form.choice(4)).not.toHaveValue('');
  await expect(first.page.getByText('A change by wendy is waiting')).toBeVisible();
  await form.choice(4).fill('OMEGA');
  await form.submit.click();
  await expect(first.page.getByText('Question saved')).toBeVisible();

  let saves = 0;
  second.page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(SAVE)) saves += 1;
  });
  await second.page.keyboard.press('a');
  await expect(second.page.getByRole('article').getByRole('alert')).toContainText('changed');
  await second.page.keyboard.press('e');
  const dialog = second.page.getByRole('dialog', { name: /^The live version has changed/ });
  const side = (of: string, words: RegExp) =>
    dialog.getByRole('group', { name: of }).getByRole('radio', { name: words });
  await expect(side(PROPOSED, /^Proposed Sigma/)).toBeChecked();
  await expect(side(OTHER, /^Live now OMEGA/)).toBeChecked();
  await expect(dialog.getByRole('group', { name: PROPOSED })).toContainText('Before');
  await expectAccessible(second.page);
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await expect(findQuestionForm(second.page).choice(4)).toHaveValue('OMEGA');
  expect(saves).toBe(0);
  await second.page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(second.page.getByText('Question saved')).toBeVisible();
  expect(saves).toBe(1);
  expect(await fields()).toMatchObject({ [PROPOSED]: 'Sigma', [OTHER]: 'OMEGA' });
});
