import type { Page } from 'playwright/test';
import { expect } from '@/e2e/fixtures/expect';

export function findWordPuzzleForm(page: Page) {
  const word = page.getByLabel('Word', { exact: true });
  const hint = page.getByLabel('Hint', { exact: true });
  return {
    word,
    hint,
    explanation: page.getByLabel('Explanation'),
    date: page.getByLabel('Select Date'),
    category: page.getByLabel('Category'),
    submit: page.getByRole('button', { name: 'Submit' }),
    updated: page.getByText('Update complete').last(),
    async expectStored(puzzle: { word: string; hint: string }) {
      await page.reload();
      await expect(word).toHaveValue(puzzle.word);
      await expect(hint).toHaveValue(puzzle.hint);
    },
  };
}
