import { holdCalls } from './fixtures/hold-call';
import { expect, expectAccessible, test } from './fixtures/test';
import { openPlan } from './pages/plan-page';
import { findQuestionForm } from './pages/question-form';

test('an editor who opens the card of a record by keyboard sees the player’s view, the answer and the actions', async ({
  staffPage: page,
  staff,
}) => {
  await staff.storeQuestion({ forDate: '2034-02-07', text: 'Which card is this?' });
  const plan = await openPlan(page, '2034-02');
  await plan.record('Which card is this?').focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('dialog', { name: 'Tue, Feb 7, 2034' });
  await expect(card.getByRole('heading', { name: 'Tue, Feb 7, 2034' })).toBeFocused();
  const preview = card.frameLocator('iframe[title="As the player sees it"]');
  await expect(preview.getByText('Which card is this?')).toBeVisible();
  await expect(preview.getByText('Gamma')).toBeVisible();
  await expect(card.getByText('Correct: Beta')).toBeVisible();
  for (const name of ['Share link', 'History', 'Copy', 'Move', 'Swap', 'To the bench']) {
    await expect(card.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await expectAccessible(page);
});

test('an editor gets a record deleted from its card back by Undo', async ({ staffPage: page, staff }) => {
  await staff.storeQuestion({ forDate: '2034-02-09', text: 'Which card is deleted?' });
  const { record } = await openPlan(page, '2034-02');
  await record('Which card is deleted?').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(record('Which card is deleted?')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(record('Which card is deleted?')).toBeVisible();
});

test('an editor who edits a record from its card gets back to it', async ({ staffPage: page, staff }) => {
  await staff.storeQuestion({ forDate: '2034-02-14', text: 'Which card is edited?' });
  const plan = await openPlan(page, '2034-02');
  await plan.record('Which card is edited?').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Edit' }).click();
  const form = findQuestionForm(page);
  await form.expectText('Which card is edited?');
  // A second save must not lose the way back.
  for (const text of ['Which card is it?', 'Which card was edited?']) {
    await form.question.fill(text);
    await form.submit.click();
    const readStored = async () => (await staff.loadQuestions('2034-02-14'))[0]?.question;
    await expect.poll(readStored).toBe(text);
  }
  await page.getByRole('link', { name: 'Back to the plan' }).click();
  await expect(plan.record('Which card was edited?')).toBeFocused();
});

test('an editor fills two days of two categories by keyboard, typing into the gaps of the plan', async ({
  staffPage: page,
  staff,
}) => {
  const [first, second] = await staff.loadCategories();
  const categories = [first.category, second.category];
  const days = ['2034-03-01', '2034-03-02'];
  const makeQuestion = (day: string, category: string) => `Who asks on ${day} about ${category}?`;
  const plan = await openPlan(page, '2034-03');
  const form = findQuestionForm(page);
  await plan.gap(first.category, '2034-03-01').focus();
  for (const day of days) {
    for (const category of categories) {
      await expect(plan.gap(category, day)).toBeFocused();
      const question = makeQuestion(day, category);
      await page.keyboard.type(question);
      await expect(form.question).toHaveValue(question);
      await expect(form.question).toBeFocused();
      for (const choice of ['Alpha', 'Beta', 'Gamma', 'Delta']) {
        await page.keyboard.press('Tab');
        await page.keyboard.insertText(choice);
      }
      await page.keyboard.press('Alt+2');
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(plan.record(question)).toBeFocused();
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
  }
  for (const day of days) {
    const stored = await staff.loadQuestions(day);
    const expected = categories.map((category) => makeQuestion(day, category));
    expect(stored.map(({ question }) => question).toSorted()).toEqual(expected.toSorted());
    expect(stored.every(({ correctChoice }) => correctChoice === 'Beta')).toBe(true);
  }
});

test('an editor fills a gap with the ticked question of the bench', async ({ staffPage: page, staff }) => {
  const text = 'Which bench question fills a gap?';
  await staff.storeQuestion({ text, status: 'ready' });
  // Other tests move records of the bench, which must not leave the dialog's list meanwhile.
  await holdCalls(page, '**/plans/stamp*');
  const plan = await openPlan(page, '2035-03');
  const bench = page.getByRole('region', { name: 'Bench' });
  await bench.getByRole('button', { name: 'Fill gaps from the bench' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fill gaps from the bench' });
  const own = dialog.getByRole('listitem').filter({ hasText: text }).getByRole('checkbox');
  await expect(own).toBeVisible();
  await expectAccessible(page);
  for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
  await own.check();
  await dialog.getByRole('button', { name: 'Fill 1 gap' }).click();
  await expect(plan.record(text)).toBeVisible();
});

test('a person with a screen reader hears each cell below a moved bench question, and where it is put', async ({
  staffPage: page,
  staff,
}) => {
  const [first, second] = await staff.loadCategories();
  const text = 'Which bench question waits?';
  await staff.storeQuestion({ text, status: 'ready' });
  const { spoken, inRow } = await openPlan(page, '2034-04');
  await page.getByRole('region', { name: 'Bench' }).getByRole('button', { name: text }).focus();
  await page.keyboard.press('m');
  await expect(spoken).toHaveText(`${text} is picked up.`);
  await page.keyboard.press('ArrowRight');
  await expect(spoken).toHaveText(`${second.category}, Saturday, April 1: empty`);
  await page.keyboard.press('ArrowLeft');
  await expect(spoken).toHaveText(`${first.category}, Saturday, April 1: empty`);
  await page.keyboard.press('Enter');
  await expect(inRow('Sat 1', text)).toBeVisible();
  const moved = page.getByRole('status').getByText(`Moved to ${first.category}, Sat, Apr 1, 2034`);
  await expect(moved).toBeVisible();
});
