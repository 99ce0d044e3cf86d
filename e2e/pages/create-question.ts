import { expect, type Page } from 'playwright/test';
import { mediaField } from '@/e2e/fixtures/media-field';
import { questionForm } from '@/e2e/fixtures/questions';

type UploadFile = Parameters<ReturnType<typeof mediaField>['choose']>[0];

/** Writes a complete question into the empty form, with a file if there is one, and saves it. */
export async function createQuestion(page: Page, text: string, file?: UploadFile): Promise<void> {
  const form = questionForm(page);
  await form.fill(text);
  if (file) {
    await mediaField(page).choose(file);
    await mediaField(page).expectUploaded();
  }
  await form.submit.click();
  await expect(page.getByText('Question saved').last()).toBeVisible();
  await expect(form.question).toHaveValue('');
}
