import { productToday } from './fixtures/product-day';
import { activeCategories } from './fixtures/questions';
import { expect, expectAccessible, test } from './fixtures/test';
import { savePuzzle, storedPuzzle } from './fixtures/word-puzzles';

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
  await expect(page.getByLabel('Why it is right as it is')).toBeFocused();
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
  await expect(page.getByText('Update complete')).toBeVisible();
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

test('a category alone leads to its puzzle of today, and to an empty form on the bench', async ({
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

test('pasted and composed words are forced to upper case, too', async ({ staffPage: page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/edit_wordpuzzle');
  const word = page.getByLabel('Word', { exact: true });
  await word.focus();
  await page.evaluate(() => navigator.clipboard.writeText('größe'));
  await page.keyboard.press('ControlOrMeta+V');
  await expect(word).toHaveValue('GRÖSSE');

  await word.fill('');
  const session = await context.newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: 'né', selectionStart: 2, selectionEnd: 2 });
  await session.send('Input.insertText', { text: 'née' });
  await expect(word).toHaveValue('NÉE');
});

test('a released puzzle asks why it changes', async ({ staffPage: page }) => {
  await page.goto('/wordpuzzles');
  const today = page.locator('tr[data-today=true]');
  await expect(today).toBeInViewport();
  await today
    .getByRole('button', { name: /^ready/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('link', { name: 'Edit' }).click();
  const hint = page.getByLabel('Hint');
  const before = await hint.inputValue();
  await hint.fill(`${before} indeed`);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'This puzzle is already released. Say why it changes.',
  );
  await expectAccessible(page);
  await page.getByLabel('Reason').fill('A clearer hint');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Update complete', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Change undone')).toBeVisible();
  await expect(hint).toHaveValue(before);
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByText('Reason: A clearer hint')).toBeVisible();
  await expect(page.getByText('Reason: Undone right after it was saved')).toBeVisible();
});

test('a deleted puzzle is gone, and Undo by keyboard brings back exactly that one', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const puzzle = { word: 'LAGOON', hint: 'Water behind a reef', dateOfWordCategory: '2031-08-01' };
  const { path, ...stored } = await savePuzzle(request, token, puzzle);
  await page.goto(path);
  // With the keyboard the toast stays as long as it has the focus.
  await page.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page).toHaveURL('/wordpuzzles?month=2031-08');
  await expect(page.getByText('Word puzzle deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: /LAGOON/ })).toHaveCount(0);
  expect(await storedPuzzle(request, token, stored.id)).toBeNull();
  await expectAccessible(page);

  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Word puzzle restored')).toBeVisible();
  await expect(page.getByRole('button', { name: /LAGOON/ })).toBeVisible();
  expect(await storedPuzzle(request, token, stored.id)).toEqual(stored);
});

test('a released puzzle asks why it is deleted, too', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const puzzle = { word: 'ATOLL', hint: 'A ring of coral', dateOfWordCategory: '2020-01-01' };
  const { path, id } = await savePuzzle(request, token, puzzle);
  await page.goto(path);
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this word puzzle?' });
  await expect(dialog).toContainText('Visitors lose “ATOLL”');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Say why it is deleted');
  await expectAccessible(page);
  await dialog.getByLabel('Why it is deleted').fill('It was there twice');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Word puzzle deleted')).toBeVisible();
  expect(await storedPuzzle(request, token, id)).toBeNull();
});
