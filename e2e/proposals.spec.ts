import {
  approve,
  countSaves,
  field,
  OTHER,
  PROPOSED,
  propose,
  SAVE,
  saved,
  signInColleague,
  submit,
} from './fixtures/proposals';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, test } from './fixtures/test';

const site = serveForSpec();

test('an editor who approves a proposal compares it first with what another editor released meanwhile', async ({
  browser,
}) => {
  const writer = await signInColleague(browser, site, { username: 'wendy', role: 'writer' });
  const first = await signInColleague(browser, site, { username: 'eddie', role: 'editor' });
  const second = await signInColleague(browser, site, { username: 'ella', role: 'editor' });
  const { path, fields } = await propose('2031-05-01', writer, first);

  await second.page.goto('/review?author=wendy');
  await expect(second.page.getByRole('article')).toContainText('Sigma');
  await first.page.goto(path);
  await expect(field(first.page, OTHER)).not.toHaveValue('');
  await expect(first.page.getByText('A change by wendy is waiting')).toBeVisible();
  await field(first.page, OTHER).fill('OMEGA');
  await submit(first.page).click();
  await expect(saved(first.page)).toBeVisible();

  const saves = countSaves(second.page, SAVE);
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
  await expect(field(second.page, OTHER)).toHaveValue('OMEGA');
  expect(saves()).toBe(0);
  await approve(second.page).click();
  await expect(saved(second.page)).toBeVisible();
  expect(saves()).toBe(1);
  expect(await fields()).toMatchObject({ [PROPOSED]: 'Sigma', [OTHER]: 'OMEGA' });
});
