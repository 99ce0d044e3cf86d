import { productToday } from './fixtures/product-day';
import { activeCategories } from './fixtures/questions';
import { expect, expectAccessible, test } from './fixtures/test';
import { savePuzzle } from './fixtures/word-puzzles';

test('a gap of the month is filled, changed, and seen in the month again', async ({
  staffPage: page,
  request,
}) => {
  const [first] = await activeCategories(request);
  await page.goto('/wordpuzzles?month=2031-07');
  await expect(page.getByRole('heading', { name: 'July 2031' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New word puzzle' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: `Missing: create: ${first?.category}, Tue, Jul 1, 2031` }).click();

  const word = page.getByLabel('Word', { exact: true });
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(word).toBeFocused();
  await expect(page.getByLabel('Category')).toHaveValue(first?.id ?? '');
  await expect(page.getByLabel('Select Date')).toHaveValue('2031-07-01');
  await submit.click();
  await expect(page.getByText('Enter a word Enter a hint')).toBeVisible();
  await word.fill('two words');
  await submit.click();
  await expect(page.getByText('Use letters only in the word')).toBeVisible();
  await word.fill('');
  await word.pressSequentially('cordilera');
  await expect(word).toHaveValue('CORDILERA');
  await word.press('ArrowLeft');
  await word.press('ArrowLeft');
  await word.press('ArrowLeft');
  await word.pressSequentially('l');
  await expect(word).toHaveValue('CORDILLERA');
  await page.getByLabel('Hint').fill('A cordillera is one');
  const wording = page.getByRole('region', { name: 'Wording' });
  await expect(wording.getByText('The answer stands in the question')).toBeVisible();
  await expectAccessible(page);
  await wording.getByRole('button', { name: 'Dismiss: The answer stands in the question' }).press('Enter');
  await expect(page.getByLabel('Why the text is right')).toBeFocused();
  await page.keyboard.type('It is a joke');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(wording.getByText('1 warning dismissed')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Hint').fill('A chain of mountains');
  // Folded away, with all typed text kept.
  const why = page.getByLabel('Explanation');
  await expect(why).toBeHidden();
  await page.locator('summary', { hasText: 'More' }).press('Enter');
  await why.fill('x'.repeat(5000));
  await expect(page.getByText('5000 / 1000')).toBeVisible();
  await page.getByLabel('Review by').fill('2031-06-30');
  await expect(page.getByText(/Mon, Jun 30, 2031, is before its day: it may not hold by then/)).toBeVisible();
  await submit.click();
  await expect(page.getByText('Explanation: use at most 1000 characters. It has 5000.')).toBeVisible();
  await expect(why).toBeFocused();
  await expect(why).toHaveValue('x'.repeat(5000));
  await expectAccessible(page);
  await why.fill('From the Spanish word for a cord');
  await submit.click();
  await expect(page.getByText('Update complete')).toBeVisible();
  await expect(page).toHaveURL(/\/wordpuzzles\?month=2031-07/);
  const editPuzzle = async () => {
    await page.getByRole('button', { name: /CORDILLERA/ }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByRole('heading', { name: 'Edit word puzzle' })).toBeVisible();
  };
  await editPuzzle();

  await page.keyboard.press('Alt+ArrowDown');
  await expect(page).toHaveURL(/\/2031-07-02$/);
  await expect(page.getByRole('heading', { name: 'New word puzzle' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to word puzzles' }).click();
  await expect(page).toHaveURL(/\/wordpuzzles\?month=2031-07/);
  await editPuzzle();
  await expect(page.getByLabel('Hint')).toHaveValue('A chain of mountains');
  await expect(why).toHaveValue('From the Spanish word for a cord');
  await expect(page.getByLabel('Category')).toHaveValue(first?.id ?? '');
  await page.getByLabel('Select Date').fill('2031-07-02');
  await word.evaluate((field) => {
    field.dataset.from = 'before the save';
  });
  await submit.click();
  await expect(page.getByText('Update complete').last()).toBeVisible();
  await expect(page).toHaveURL(/2031-07-02/);
  await expect(word, 'the form stays').toHaveAttribute('data-from', 'before the save');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page).toHaveURL(/2031-07-01/);
  await expect(page.getByRole('heading', { name: 'New word puzzle' })).toBeVisible();
  await expect(word).toHaveValue('');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(word).toHaveValue('CORDILLERA');

  await page.goto('/edit_wordpuzzle');
  await expect(page.getByLabel('Category').locator('option').first()).toHaveText('Select Category');
  await expect(page.getByLabel('Select Date')).toHaveValue(productToday());
  await word.fill('cordilleras');
  await expect(page.getByText(/A near form, CORDILLERA, is used within a year/)).toBeHidden();
  await page.getByLabel('Select Date').fill('2031-07-02');
  await page.getByLabel('Category').selectOption(first?.category ?? '');
  await expect(page.getByText(/A near form, CORDILLERA, is used within a year/)).toBeVisible();
  await expect(page.getByText(/already has a word puzzle for this date: CORDILLERA/)).toBeVisible();
  await page.getByLabel('Hint').fill('Chains of mountains');
  await submit.click();
  await expect(page.getByText(/Choose another date or category/)).toBeVisible();
  await expect(word).toHaveValue('CORDILLERAS');
});

test('an address with only a category leads to its puzzle of today, and to an empty form on the bench', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const today = productToday();
  const [first] = await activeCategories(request);
  const answer = await request.get('/wordcategories/word_category', {
    params: { categoryId: first?.id ?? '', forDate: today },
    headers: { Authorization: `Bearer ${token}` },
  });
  const stored =
    (await answer.json()).wordCategory ??
    (await savePuzzle(request, token, { word: 'TODAY', hint: 'Not tomorrow', dateOfWordCategory: today }));
  await page.goto(`/edit_wordpuzzle/${first?.id}`);
  await expect(page.getByLabel('Word', { exact: true })).toHaveValue(stored.word);
  await expect(page.getByLabel('Select Date')).toHaveValue(today);
  await page.goto(`/edit_wordpuzzle/${first?.id}?puzzle=`);
  await expect(page.getByRole('heading', { name: 'New word puzzle' })).toBeVisible();
  await expect(page.getByLabel('Select Date')).toHaveValue('');
});

test('a month is filled by keyboard, from gap to gap', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const categories = await activeCategories(request);
  const [first, second] = categories;
  const taken = { word: 'TAKEN', hint: 'Already there', dateOfWordCategory: '2031-11-01' };
  await savePuzzle(request, token, { ...taken, categoryId: second?.id });
  await page.goto(`/edit_wordpuzzle/${first?.id}/2031-11-01`);
  const word = page.getByLabel('Word', { exact: true });
  await expect(word).toBeFocused();
  await page.keyboard.type('moor');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page.getByText('Enter a hint')).toBeVisible();
  await expect(page.getByLabel('Hint', { exact: true })).toBeFocused();
  await page.keyboard.type('Wet land');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page).toHaveURL(`/edit_wordpuzzle/${categories[2]?.id}/2031-11-01`);
  await expect(word).toBeFocused();
  await expect(word).toHaveValue('');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(word).toHaveValue('TAKEN');
});
