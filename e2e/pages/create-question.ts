import type { Page } from 'playwright/test';
import { expect } from '@/e2e/fixtures/expect';
import { findMediaField } from '@/e2e/fixtures/media-field';
import type { UploadFile } from '@/e2e/fixtures/media-files';
import { findQuestionForm } from '@/e2e/fixtures/questions';

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
