import { holdCalls } from './fixtures/hold-call';
import {
  activeCategories,
  addQuestion,
  changeQuestion,
  questionForm,
  storedQuestions,
  storeQuestion,
} from './fixtures/questions';
import { expect, expectAccessible, test } from './fixtures/test';
import { planOf } from './pages/plan-page';

test('several records are selected by keys and mouse, shifted, undone and benched; what is in the way is named', async ({
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

  // They stay selected where the month does not show them.
  await plan.selected.getByLabel('Shift by days').fill('30');
  await page.keyboard.press('Enter');
  await expect(plan.record('Which one shifts second?')).toBeHidden();
  await expect(plan.selected.getByText('2 records selected')).toBeVisible();
  // The plan may show by itself what is done before the shift has its answer, until when no other one begins.
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

  // What somebody else has changed is seen after the refusal, in every tab.
  const tab = await page.context().newPage();
  await tab.goto('/plan?month=2034-01');
  await expect(planOf(tab).record('Which one shifts second?')).toBeVisible();
  const [second] = await storedQuestions(request, '2034-01-04', token);
  // Until then this tab does not hear of it by itself.
  const stamps = await holdCalls(page, '**/plans/stamp*');
  if (second) await changeQuestion(request, token, second, { question: 'Which one is changed?' });
  await plan.selected.getByLabel('Shift by days').fill('1');
  await page.keyboard.press('Enter');
  await expect(refusal).toContainText('Somebody else changed this question meanwhile');
  stamps.release('continue');
  await expect(plan.record('Which one is changed?')).toBeVisible();
  await expect(planOf(tab).record('Which one is changed?')).toBeVisible();
  await refusal.getByRole('button', { name: 'Close' }).first().click();

  // Two days as wholes trade places by three presses.
  await plan.selected.getByRole('button', { name: 'Done' }).click();
  await plan.region.getByRole('button', { name: 'Select Tue 3', exact: true }).click();
  await plan.region.getByRole('button', { name: 'Select Fri 6', exact: true }).click();
  await plan.selected.getByRole('button', { name: 'Swap the two days' }).click();
  await expect(plan.inRow('Fri 6', 'Which one shifts first?')).toBeVisible();
  await expect(plan.inRow('Tue 3', 'Which one is in the way?')).toBeVisible();
  await plan.row('Mon 2').first().getByRole('button', { name: 'Select this week' }).click();
  await expect(plan.selected.getByText('3 records selected')).toBeVisible();
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
  // As a list, how far each category is ready stands above it, and the bench is a press away.
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(plan.region.getByText(/days? ready$/).first()).toBeVisible();
  await expect(plan.region.getByRole('row', { name: 'Wed 5' }).getByText('Jul 2034')).toBeVisible();
  await page.getByRole('link', { name: 'To the bench' }).click();
  await expect(page.getByRole('heading', { name: 'Bench' })).toBeInViewport();
});

test('a filled cell opens a card as the player sees it, from which it is shared, edited, deleted and brought back', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  await addQuestion(request, { forDate: '2034-02-07', token, text: 'Which card is this?' });
  await page.goto('/plan?month=2034-02');
  const plan = planOf(page);
  await plan.record('Which card is this?').focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('dialog', { name: 'Tue, Feb 7, 2034' });
  await expect(card.getByRole('heading', { name: 'Tue, Feb 7, 2034' })).toBeFocused();
  const preview = card.frameLocator('iframe[title="As the player sees it"]');
  await expect(preview.getByText('Which card is this?')).toBeVisible();
  await expect(preview.getByText('Gamma')).toBeVisible();
  for (const name of ['Share link', 'History', 'Copy', 'Move', 'Swap', 'To the bench']) {
    await expect(card.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await expectAccessible(page);

  await expect(card.getByText('Correct: Beta')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('link', { name: 'Edit' })).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(plan.record('Which card is this?')).toBeFocused();

  await page.keyboard.press('Enter');
  await card.getByRole('button', { name: 'Delete' }).click();
  await expect(plan.record('Which card is this?')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await plan.record('Which card is this?').click();
  await card.getByRole('link', { name: 'Edit' }).click();
  const form = questionForm(page);
  await form.expectText('Which card is this?');
  for (const text of ['Which card is it?', 'Which card was this?']) {
    await form.question.fill(text);
    await form.submit.click();
    const stored = async () => (await storedQuestions(request, '2034-02-07', token))[0]?.question;
    await expect.poll(stored).toBe(text);
  }
  await page.getByRole('link', { name: 'Back to the plan' }).click();
  await expect(plan.record('Which card was this?')).toBeFocused();
});

test('an editor fills days of six categories by keyboard, with eight keys beside each text at most', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const categories = (await activeCategories(request)).slice(0, 6);
  const days = ['2034-03-01', '2034-03-02'];
  await page.goto('/plan?month=2034-03');
  const plan = planOf(page);
  const form = questionForm(page);
  let controlKeys = 0;
  const press = (keys: string) => {
    controlKeys += 1;
    return page.keyboard.press(keys);
  };
  await plan.gap(categories[0]?.category ?? '', '2034-03-01').focus();
  for (const [index, day] of days.entries()) {
    for (const { category } of categories) {
      await expect(plan.gap(category, day)).toBeFocused();
      const question = `Master of ${day} in ${category}?`;
      await page.keyboard.type(question.slice(0, 1));
      // As an input method writes, or who dictates: without keys.
      await page.keyboard.insertText(question.slice(1, 5));
      await page.keyboard.type(question.slice(5, 10));
      await page.keyboard.insertText(question.slice(10));
      await expect(form.question).toHaveValue(question);
      await expect(form.question).toBeFocused();
      for (const choice of ['Alpha', 'Beta', 'Gamma', 'Delta']) {
        await press('Tab');
        await page.keyboard.insertText(choice);
      }
      await press('Alt+2');
      await press('ControlOrMeta+Enter');
      await expect(plan.record(question)).toBeFocused();
      if (category !== categories.at(-1)?.category) await press('ArrowRight');
    }
    if (index === days.length - 1) break;
    await press('Home');
    await press('ArrowDown');
  }
  const filled = days.length * categories.length;
  const perQuestion = controlKeys / filled;
  const description = `${controlKeys} keys beside the text for ${filled} questions: ${perQuestion.toFixed(2)} for each`;
  test.info().annotations.push({ type: 'keystrokes', description });
  console.log(description);
  expect(filled).toBe(12);
  expect(perQuestion).toBeLessThanOrEqual(8);
  for (const day of days) {
    const stored = await storedQuestions(request, day, token);
    const expected = categories.map(({ category }) => `Master of ${day} in ${category}?`);
    expect(stored.map(({ question }) => question).toSorted()).toEqual(expected.toSorted());
    expect(stored.every(({ correctChoice }) => correctChoice === 'Beta')).toBe(true);
  }

  await press('ArrowDown');
  const next = plan.gap(categories.at(-1)?.category ?? '', '2034-03-03');
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Back to the plan' }).click();
  await expect(next).toBeFocused();

  await page.context().setOffline(true);
  await page.keyboard.type('Who waits?');
  await expect(page.getByText('“Who waits?” is kept for')).toBeVisible();
  await page.context().setOffline(false);
  await expect(form.question).toHaveValue('Who waits?');
});

test('gaps are filled from the bench as a person confirms, and by keys each step of a move is spoken', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const [first, second] = await activeCategories(request);
  const name = first?.category ?? '';
  await storeQuestion(request, { token, text: 'Which bench question waits?', status: 'ready' });
  await page.goto('/plan?month=2034-04');
  const plan = planOf(page);
  const bench = page.getByRole('region', { name: 'Bench' });
  await bench.getByRole('button', { name: 'Fill gaps from the bench' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fill gaps from the bench' });
  await expectAccessible(page);
  for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
  const wanted = dialog.getByRole('listitem').filter({ hasText: 'Which bench question waits?' });
  await wanted.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Fill 1 gap' }).click();
  const placed = plan.record('Which bench question waits?');
  await expect(placed).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();

  const waiting = bench.getByRole('button', { name: 'Which bench question waits?' });
  await waiting.focus();
  await page.keyboard.press('m');
  await expect(plan.spoken).toHaveText('Which bench question waits? is picked up.');
  await page.keyboard.press('ArrowRight');
  await expect(plan.spoken).toHaveText(`${second?.category}, Saturday, April 1: empty`);
  await page.keyboard.press('Escape');
  await expect(plan.spoken).toHaveText('Which bench question waits? stays where it was.');

  await waiting.focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(plan.spoken).toHaveText(`${name}, Saturday, April 1: empty`);
  await page.keyboard.press('Enter');
  await expect(plan.inRow('Sat 1', 'Which bench question waits?')).toBeVisible();
  await expect(page.getByText(`Moved to ${name}, Sat, Apr 1, 2034`)).toBeVisible();
});

test('a question is copied to another cell, and rows of a spreadsheet become drafts once they were shown', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const [, second] = await activeCategories(request);
  await addQuestion(request, { forDate: '2034-05-02', token, text: 'Which one is copied?' });
  await page.goto('/plan?month=2034-05');
  const plan = planOf(page);
  await plan.record('Which one is copied?').focus();
  await page.keyboard.press('ControlOrMeta+c');
  await expect(page.getByText('Copied: Which one is copied?')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(plan.inRow('Wed 3', 'Which one is copied?')).toBeVisible();
  await expect(plan.inRow('Wed 3', 'draft')).toBeVisible();
  await expect(plan.inRow('Wed 3', 'This question in this category already exists')).toBeVisible();
  const [first] = await activeCategories(request);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(plan.gap(first?.category ?? '', '2034-05-03')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(plan.inRow('Wed 3', 'Which one is copied?')).toBeVisible();

  // Both of them, whole, into the other category.
  await page.keyboard.press('Shift+ArrowUp');
  await expect(plan.selected.getByText('2 records selected')).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.keyboard.press('ControlOrMeta+c');
  await expect(page.getByText('Copied: 2 records')).toBeVisible();
  await plan.gap(second?.category ?? '', '2034-05-10').focus();
  await page.keyboard.press('ControlOrMeta+v');
  const block = page.getByRole('dialog', { name: `Paste into ${second?.category}` });
  await expect(block.getByText('Beta ✓ is correct')).toHaveCount(2);
  await block.getByRole('button', { name: 'Add 2 drafts' }).click();
  await expect(plan.inRow('Thu 11', 'Which one is copied?')).toBeVisible();
  await plan.row('Wed 10').getByRole('button', { name: 'Which one is copied?' }).focus();
  await page.keyboard.press('Delete');
  await expect(plan.gap(second?.category ?? '', '2034-05-10')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(plan.inRow('Wed 10', 'Which one is copied?')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(plan.gap(second?.category ?? '', '2034-05-10')).toBeVisible();
  await expect(plan.gap(second?.category ?? '', '2034-05-11')).toBeVisible();

  const paste = (text: string) =>
    plan.gap(second?.category ?? '', '2034-05-04').evaluate((cell, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await paste('Which row is wrong?\tA\tB\tC\tD\tE');
  const dialog = page.getByRole('dialog', { name: `Paste into ${second?.category}` });
  await expect(dialog.getByText('“E” is none of the choices.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await paste('"Which row\nis first?"\tA\tB\tC\tD\tB\nWhich row is second?');
  await dialog.getByRole('button', { name: 'Add 2 drafts' }).click();
  await expect(plan.inRow('Thu 4', 'Which row is first?')).toBeVisible();
  await expect(plan.inRow('Fri 5', 'Which row is second?')).toBeVisible();
  await expect(plan.inRow('Fri 5', 'incomplete')).toBeVisible();
  // The copy may still be taken back, too: the latest is meant.
  await expect(page.getByText('2 drafts added', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(plan.gap(second?.category ?? '', '2034-05-04')).toBeVisible();
  await expect(plan.gap(second?.category ?? '', '2034-05-05')).toBeVisible();

  // As by touch: no keys, no right button.
  await plan.inRow('Tue 2', 'Which one is copied?').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
  await plan.region
    .getByRole('button', { name: `Put it here: ${second?.category}, Thu, May 4, 2034` })
    .click();
  await expect(plan.inRow('Thu 4', 'Which one is copied?')).toBeVisible();
});
