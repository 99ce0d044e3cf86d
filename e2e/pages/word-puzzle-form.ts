import type { Page } from 'playwright/test';

export function findWordPuzzleForm(page: Page) {
  return {
    word: page.getByLabel('Word', { exact: true }),
    hint: page.getByLabel('Hint', { exact: true }),
    explanation: page.getByLabel('Explanation'),
    date: page.getByLabel('Select Date'),
    category: page.getByLabel('Category'),
    submit: page.getByRole('button', { name: 'Submit' }),
    updated: page.getByText('Update complete').last(),
  };
}
