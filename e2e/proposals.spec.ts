import {
  approve,
  colleague,
  countSaves,
  field,
  OTHER,
  PROPOSED,
  propose,
  SAVE,
  saved,
  submit,
} from './fixtures/proposals';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, test } from './fixtures/test';

const site = serveForSpec();

test('an editor who approves a proposal compares it first with what another editor released meanwhile', async ({
  browser,
}) => {
  const writer = await colleague(browser, site, { username: 'wendy', role: 'writer' });
  const first = await colleague(browser, site, { username: 'eddie', role: 'editor' });
  const second = await colleague(browser, site, { username: 'ella', role: 'editor' });
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

test('an editor who opened a proposal before it was approved elsewhere is warned at the save, and saves once more', async ({
  browser,
}) => {
  const writer = await colleague(browser, site, { username: 'walt', role: 'writer' });
  const first = await colleague(browser, site, { username: 'egon', role: 'editor' });
  const second = await colleague(browser, site, { username: 'emma', role: 'editor' });
  const { path, fields } = await propose('2031-06-01', writer, first);
  // Both begin before one of them approves.
  for (const { page } of [first, second]) {
    await page.goto(`${path}?proposal=1`);
    await expect(field(page, PROPOSED)).toHaveValue('Sigma');
  }

  await submit(first.page).click();
  await expect(saved(first.page)).toBeVisible();
  await field(first.page, OTHER).fill('TYPOLESS');
  await submit(first.page).click();
  await expect.poll(fields).toMatchObject({ [PROPOSED]: 'Sigma', [OTHER]: 'TYPOLESS' });

  const secondSaves = countSaves(second.page, SAVE);
  await field(second.page, PROPOSED).fill('Epsilon');
  await submit(second.page).click();
  const dialog = second.page.getByRole('dialog', { name: /^Somebody else changed this/ });
  await expect(dialog).toBeVisible();
  expect(secondSaves()).toBe(1);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(saved(second.page)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(secondSaves()).toBe(2);
  expect(await fields()).toMatchObject({ [PROPOSED]: 'Epsilon', [OTHER]: 'TYPOLESS' });
});
