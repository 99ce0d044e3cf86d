import { createPath, questionForm, storedQuestions } from './fixtures/questions';
import { expect, expectAccessible, test } from './fixtures/test';

test('a question is written and saved with eight keys beside its text, at most', async ({
  staffPage: page,
  staffToken,
  request,
}) => {
  const forDate = '2031-02-21';
  await page.goto(await createPath(request, forDate));
  const form = questionForm(page);
  await expect(form.question).toBeFocused();

  let controlKeys = 0;
  async function press(keys: string) {
    controlKeys += 1;
    await page.keyboard.press(keys);
  }

  await page.keyboard.type('Which is the third letter?');
  for (const [index, text] of ['Alpha', 'Beta', 'Gamma', 'Delta'].entries()) {
    await press('Tab');
    await expect(form.choice(index + 1)).toBeFocused();
    await page.keyboard.type(text);
  }
  await press('Alt+3');
  await expect(form.isCorrect(3)).toBeChecked();
  await expect(form.choice(4)).toHaveValue('Delta');
  await expectAccessible(page);
  await press('ControlOrMeta+Enter');
  await expect(page.getByText('Question saved')).toBeVisible();
  expect(controlKeys).toBeLessThanOrEqual(8);
  expect(await storedQuestions(request, forDate, staffToken)).toEqual([
    expect.objectContaining({ question: 'Which is the third letter?', correctChoice: 'Gamma' }),
  ]);
});

test('after the texts Tab goes to the marks, a number marks another choice, and a key generates', async ({
  staffPage: page,
  request,
}) => {
  await page.goto(await createPath(request, '2031-02-02'));
  const form = questionForm(page);
  await form.choice(4).focus();
  for (const number of [1, 2, 3, 4]) {
    await page.keyboard.press('Tab');
    await expect(form.isCorrect(number)).toBeFocused();
  }
  await page.keyboard.press('Alt+1');
  await expect(form.isCorrect(1)).toBeChecked();
  await page.keyboard.press('Alt+2');
  await expect(form.isCorrect(2)).toBeChecked();
  await expect(form.isCorrect(1)).not.toBeChecked();

  await form.question.focus();
  await page.keyboard.press('Alt+g');
  await expect(form.question).not.toHaveValue('');
});

test('a text pasted from a word processor comes without its hidden characters, and that is said', async ({
  staffPage: page,
  request,
}) => {
  await page.goto(await createPath(request, '2031-02-03'));
  const { question } = questionForm(page);
  await question.fill('A: ');
  await question.press('End');
  await question.evaluate((field: HTMLTextAreaElement, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, 'Who\u00A0was\u200B first 👩\u200D🚀?');
  await expect(question).toHaveValue('A: Who was first 👩\u200D🚀?');
  await expect(page.getByText('Hidden characters removed')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(question).toHaveValue('A: ');
});
