import {
  activeCategories,
  addQuestion,
  questionForm,
  storedQuestions,
  storeQuestion,
} from './fixtures/questions';
import { expect, expectAccessible, test } from './fixtures/test';
import { planOf } from './pages/plan-page';

test('a filled cell opens a card with the player’s view, from which the record is shared, edited, deleted and restored', async ({
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
      // Text without key presses, as input methods and dictation insert it.
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

test('gaps are filled from the bench after a confirmation, and each step of a move by keyboard is announced', async ({
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
