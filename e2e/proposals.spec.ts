import { approve, colleague, countSaves, field, kinds, propose, saved, submit } from './fixtures/proposals';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, test } from './fixtures/test';

const site = serveForSpec();

for (const [name, kind] of kinds) {
  const role = name.replace(' ', '-');

  test(`a change of a ${name} is compared with what became live meanwhile, before it is sent`, async ({
    browser,
  }) => {
    const writer = await colleague(browser, site, { username: `wendy-${role}`, role: 'writer' });
    const first = await colleague(browser, site, { username: `eddie-${role}`, role: 'editor' });
    const second = await colleague(browser, site, { username: `ella-${role}`, role: 'editor' });
    const { path, fields } = await propose(kind, writer, first);

    await second.page.goto(`/review?author=wendy-${role}`);
    await expect(second.page.getByRole('article')).toContainText('Sigma');
    await first.page.goto(path);
    await expect(field(first.page, kind.other)).not.toHaveValue('');
    await expect(first.page.getByText(`A change by wendy-${role} is waiting`)).toBeVisible();
    await field(first.page, kind.other).fill('OMEGA');
    await submit(first.page).click();
    await expect(saved(first.page)).toBeVisible();

    const saves = countSaves(second.page, kind.save);
    await second.page.keyboard.press('a');
    await expect(second.page.getByRole('article').getByRole('alert')).toContainText('changed');
    await second.page.keyboard.press('e');
    const dialog = second.page.getByRole('dialog', { name: /^What is live has changed/ });
    const side = (of: string, words: RegExp) =>
      dialog.getByRole('group', { name: of }).getByRole('radio', { name: words });
    await expect(side(kind.proposed.field, /^Proposed Sigma/)).toBeChecked();
    await expect(side(kind.other, /^Live now OMEGA/)).toBeChecked();
    await expect(dialog.getByRole('group', { name: kind.proposed.field })).toContainText('Before');
    await expectAccessible(second.page);
    await dialog.getByRole('button', { name: 'Take over' }).click();
    await expect(field(second.page, kind.other)).toHaveValue('OMEGA');
    expect(saves()).toBe(0);
    await approve(second.page).click();
    await expect(saved(second.page)).toBeVisible();
    expect(saves()).toBe(1);
    expect(await fields()).toMatchObject({ [kind.proposed.field]: 'Sigma', [kind.other]: 'OMEGA' });
  });

  test(`a ${name} is edited and approved by one, edited on, and saved by another who began before`, async ({
    browser,
  }) => {
    const later = { ...kind, forDate: kind.forDate.replace('-05-', '-06-') };
    if (name === 'weekly question') later.forDate = '2031-06-07';
    const writer = await colleague(browser, site, { username: `walt-${role}`, role: 'writer' });
    const first = await colleague(browser, site, { username: `egon-${role}`, role: 'editor' });
    const second = await colleague(browser, site, { username: `emma-${role}`, role: 'editor' });
    const { path, fields } = await propose(later, writer, first);
    for (const { page } of [first, second]) {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}proposal=1`);
      await expect(field(page, kind.proposed.field)).toHaveValue('Sigma');
    }

    const saves = countSaves(first.page, kind.save);
    await submit(first.page).click();
    await expect(saved(first.page)).toBeVisible();
    await expect(first.page.getByText('A proposed change')).toHaveCount(0);
    await field(first.page, kind.other).fill('TYPOLESS');
    await submit(first.page).click();
    await expect.poll(fields).toMatchObject({ [kind.proposed.field]: 'Sigma', [kind.other]: 'TYPOLESS' });
    await expect(first.page.getByRole('dialog')).toHaveCount(0);
    expect(saves()).toBe(2);

    const latecomer = countSaves(second.page, kind.save);
    await field(second.page, kind.proposed.field).fill('Epsilon');
    await submit(second.page).click();
    const dialog = second.page.getByRole('dialog', { name: /^Somebody else changed this/ });
    await expect(dialog).toBeVisible();
    expect(latecomer()).toBe(1);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(saved(second.page)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(latecomer()).toBe(2);
    expect(await fields()).toMatchObject({ [kind.proposed.field]: 'Epsilon', [kind.other]: 'TYPOLESS' });
  });
}
