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

test('a change is compared with what became live meanwhile, before it is sent', async ({ browser }) => {
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

test('a change is edited and approved by one person, and edited and saved by another who began before', async ({
  browser,
}) => {
  const writer = await colleague(browser, site, { username: 'walt', role: 'writer' });
  const first = await colleague(browser, site, { username: 'egon', role: 'editor' });
  const second = await colleague(browser, site, { username: 'emma', role: 'editor' });
  const { path, fields } = await propose('2031-06-01', writer, first);
  for (const { page } of [first, second]) {
    await page.goto(`${path}?proposal=1`);
    await expect(field(page, PROPOSED)).toHaveValue('Sigma');
  }

  const saves = countSaves(first.page, SAVE);
  await submit(first.page).click();
  await expect(saved(first.page)).toBeVisible();
  await expect(first.page.getByText('A proposed change')).toHaveCount(0);
  await field(first.page, OTHER).fill('TYPOLESS');
  await submit(first.page).click();
  await expect.poll(fields).toMatchObject({ [PROPOSED]: 'Sigma', [OTHER]: 'TYPOLESS' });
  await expect(first.page.getByRole('dialog')).toHaveCount(0);
  expect(saves()).toBe(2);

  const latecomer = countSaves(second.page, SAVE);
  await field(second.page, PROPOSED).fill('Epsilon');
  await submit(second.page).click();
  const dialog = second.page.getByRole('dialog', { name: /^Somebody else changed this/ });
  await expect(dialog).toBeVisible();
  expect(latecomer()).toBe(1);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(saved(second.page)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(latecomer()).toBe(2);
  expect(await fields()).toMatchObject({ [PROPOSED]: 'Epsilon', [OTHER]: 'TYPOLESS' });
});
