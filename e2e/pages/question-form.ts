import type { Page } from 'playwright/test';
import { expect } from '@/e2e/fixtures/expect';
import { findMediaField } from '@/e2e/fixtures/media-field';
import type { UploadFile } from '@/e2e/fixtures/media-files';

/** The question form of the screen, with controls by accessible name. */
export function findQuestionForm(page: Page) {
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const question = field('Question');
  const submit = page.getByRole('button', { name: 'Submit' });
  return {
    question,
    choice: (number: number) => field(`Choice ${number}`),
    isCorrect: (number: number) => field(`Choice ${number} is correct`),
    submit,
    generate: page.getByRole('button', { name: 'Generate Question' }),
    /** The texts of the four choices. */
    readChoices: () => Promise.all([1, 2, 3, 4].map((number) => field(`Choice ${number}`).inputValue())),
    /** Types a complete question; the second choice is correct. */
    async fill(text: string) {
      await question.fill(text);
      for (const [index, choice] of ['Alpha', 'Beta', 'Gamma', 'Delta'].entries()) {
        await field(`Choice ${index + 1}`).fill(choice);
      }
      await field('Choice 2 is correct').check();
    },
    async save() {
      await submit.click();
      await expect(page.getByText('Question saved')).toBeVisible();
    },
    async expectText(text: string) {
      await expect(question).toHaveValue(text);
      await expect(field('Choice 3')).toHaveValue('Gamma');
      await expect(field('Choice 2 is correct')).toBeChecked();
    },
  };
}

/** Opens the question form at that address. */
export async function openForm(page: Page, path: string) {
  await page.goto(path);
  return findQuestionForm(page);
}

/** Fills the empty form with a complete question, and a file if there is one, and saves it. */
export async function createQuestion(page: Page, text: string, file?: UploadFile): Promise<void> {
  const form = findQuestionForm(page);
  await form.fill(text);
  if (file) {
    await findMediaField(page).choose(file);
    await findMediaField(page).expectUploaded();
  }
  await form.submit.click();
  await expect(page.getByText('Question saved').last()).toBeVisible();
  await expect(form.question).toHaveValue('');
}

/**
 * Goes from the form of a date's second weekly question to that question: the link leads there after the list has it.
 */
export async function goBackToSecond(page: Page): Promise<void> {
  const back = page.getByRole('link', { name: 'Back to weekly questions' });
  await expect(back).toHaveAttribute('href', /\?category=2$/);
  await back.click();
}
