import { holdCalls } from './fixtures/hold-call';
import {
  activeCategories,
  addQuestion,
  changeQuestion,
  storedQuestions,
  storeQuestion,
} from './fixtures/questions';
import { expect, expectAccessible, test } from './fixtures/test';
import { planOf } from './pages/plan-page';

test('several records are selected by keys and mouse, moved, undone and put on the bench; refused ones are named', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  await addQuestion(request, { forDate: '2034-01-03', token, text: 'Which one shifts first?' });
  await addQuestion(request, { forDate: '2034-01-04', token, text: 'Which one shifts second?' });
  await addQuestion(request, { forDate: '2034-01-06', token, text: 'Which one is in the way?' });
  await page.goto('/plan?month=2034-01');
  const plan = planOf(page);
  await plan.record('Which one shifts first?').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(plan.selected.getByText('2 records selected')).toBeVisible();
  await expectAccessible(page);

  await plan.selected.getByLabel('Shift by days').fill('1');
  await page.keyboard.press('Enter');
  await expect(plan.inRow('Wed 4', 'Which one shifts first?')).toBeVisible();
  await expect(plan.inRow('Thu 5', 'Which one shifts second?')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(plan.inRow('Tue 3', 'Which one shifts first?')).toBeVisible();
  await expect(plan.inRow('Wed 4', 'Which one shifts second?')).toBeVisible();

  // They stay selected in a month that does not show them.
  await plan.selected.getByLabel('Shift by days').fill('30');
  await page.keyboard.press('Enter');
  await expect(plan.record('Which one shifts second?')).toBeHidden();
  await expect(plan.selected.getByText('2 records selected')).toBeVisible();
  // The plan may revalidate and show the shift before its response, and until then no other shift can begin.
  await expect(plan.selected.getByRole('button', { name: 'Shift' })).not.toHaveAttribute('aria-busy', 'true');
  await plan.selected.getByLabel('Shift by days').fill('-30');
  await page.keyboard.press('Enter');
  await expect(plan.inRow('Tue 3', 'Which one shifts first?')).toBeVisible();
  await expect(plan.inRow('Wed 4', 'Which one shifts second?')).toBeVisible();

  await plan.selected.getByLabel('Shift by days').fill('2');
  await plan.selected.getByRole('button', { name: 'Shift', exact: true }).click();
  const refusal = page.getByRole('dialog', { name: 'Nothing was changed' });
  await expect(refusal).toContainText(
    '“Which one shifts second?”: Fri, Jan 6, 2034 has another one already.',
  );
  await expectAccessible(page);
  await refusal.getByRole('button', { name: 'Close' }).first().click();
  await expect(plan.inRow('Tue 3', 'Which one shifts first?')).toBeVisible();

  // After the refusal every tab shows the other person's change.
  const tab = await page.context().newPage();
  await tab.goto('/plan?month=2034-01');
  await expect(planOf(tab).record('Which one shifts second?')).toBeVisible();
  const [second] = await storedQuestions(request, '2034-01-04', token);
  // This tab's polling is held until then.
  const stamps = await holdCalls(page, '**/plans/stamp*');
  if (second) await changeQuestion(request, token, second, { question: 'Which one is changed?' });
  await plan.selected.getByLabel('Shift by days').fill('1');
  await page.keyboard.press('Enter');
  await expect(refusal).toContainText('Somebody else changed this question meanwhile');
  stamps.release('continue');
  await expect(plan.record('Which one is changed?')).toBeVisible();
  await expect(planOf(tab).record('Which one is changed?')).toBeVisible();
  await refusal.getByRole('button', { name: 'Close' }).first().click();

  // Swaps two whole days with three clicks.
  await plan.selected.getByRole('button', { name: 'Done' }).click();
  await plan.region.getByRole('button', { name: 'Select Tue 3', exact: true }).click();
  await plan.region.getByRole('button', { name: 'Select Fri 6', exact: true }).click();
  await expect(plan.selected.getByRole('button', { name: 'Swap the two days' })).toBeVisible();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toContainText('Swap the two days');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+s');
  await expect(plan.inRow('Fri 6', 'Which one shifts first?')).toBeVisible();
  await expect(plan.inRow('Tue 3', 'Which one is in the way?')).toBeVisible();
  await plan.row('Mon 2').first().getByRole('button', { name: 'Select this week' }).click();
  await expect(plan.selected.getByText(/^3 records, \d+ gaps selected/)).toBeVisible();
  await plan.record('Which one is in the way?').focus();
  await page.keyboard.press('ControlOrMeta+x');
  const [category] = await activeCategories(request);
  await plan.gap(category?.category ?? '', '2034-01-10').focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(plan.inRow('Tue 10', 'Which one is in the way?')).toBeVisible();
  await expect(plan.inRow('Fri 13', 'Which one shifts first?')).toBeVisible();

  await plan.selected.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Select several' }).click();
  await plan.record('Which one shifts first?').click();
  await plan.record('Which one is in the way?').click({ modifiers: ['ControlOrMeta'] });
  await plan.selected.getByRole('button', { name: 'To the bench' }).click();
  const bench = page.getByRole('region', { name: 'Bench' });
  await expect(bench.getByRole('button', { name: 'Which one shifts first?' })).toBeVisible();
  await expect(bench.getByRole('button', { name: 'Which one is in the way?' })).toBeVisible();
});

test('several drafts are sent for review at once, all or none of them', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const draft = { token, status: 'draft' } as const;
  await storeQuestion(request, { ...draft, forDate: '2034-07-04', text: 'Which one is whole?' });
  await storeQuestion(request, { ...draft, forDate: '2034-07-05', text: 'Which one is whole, too?' });
  await storeQuestion(request, {
    ...draft,
    forDate: '2034-07-06',
    text: 'Which one lacks choices?',
    isWhole: false,
  });
  await storeQuestion(request, {
    ...draft,
    forDate: '2034-07-07',
    index: 5,
    text: 'Which one is far right?',
  });
  await page.goto('/plan?month=2034-07');
  const plan = planOf(page);
  await plan.record('Which one is whole?').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(plan.selected.getByText('3 records selected')).toBeVisible();
  await plan.selected.getByRole('button', { name: 'Send for review' }).click();
  const refusal = page.getByRole('dialog', { name: 'Nothing was changed' });
  await expect(refusal).toContainText('“Which one lacks choices?”');
  await refusal.getByRole('button', { name: 'Close' }).first().click();
  await expect(plan.inRow('Tue 4', 'draft')).toBeVisible();

  await page
    .getByRole('button', { name: 'Which one lacks choices?' })
    .click({ modifiers: ['ControlOrMeta'] });
  await expect(plan.selected.getByText('2 records selected')).toBeVisible();
  await plan.selected.getByRole('button', { name: 'Send for review' }).click();
  await expect(plan.inRow('Tue 4', 'in review')).toBeVisible();
  await expect(plan.inRow('Wed 5', 'in review')).toBeVisible();
  await expect(plan.inRow('Thu 6', 'incomplete')).toBeVisible();
  await expect(plan.selected.getByText('2 records selected')).toBeVisible();
  // The table scrolls, and the page does not.
  await page.setViewportSize({ width: 800, height: 900 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(800);
  // The list shows the progress of each category above it, and the bench is one click away.
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(plan.region.getByText(/days? ready$/).first()).toBeVisible();
  await expect(plan.region.getByRole('row', { name: 'Wed 5' }).getByText('Jul 2034')).toBeVisible();
  await page.getByRole('link', { name: 'To the bench' }).click();
  await expect(page.getByRole('heading', { name: 'Bench' })).toBeInViewport();
});
