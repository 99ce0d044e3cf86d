import type { APIRequestContext } from 'playwright/test';
import { toChoices } from '@/lib/contract/kinds';
import { holdCalls } from './fixtures/hold-call';
import { addPerson, signInByApi } from './fixtures/people';
import { activeCategories, createPath, questionForm } from './fixtures/questions';
import { sharedSiteTest as test } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFit } from './fixtures/test';
import { planOf } from './pages/plan-page';

const day = (number: number) => `2036-02-${String(number).padStart(2, '0')}`;
const WIDTHS = [390, 768, 1440];

interface Question {
  text: string;
  forDate: string;
  status: 'in_review' | 'ready';
  categoryId: string;
}

async function store(
  request: APIRequestContext,
  token: string,
  { text, status, ...place }: Question,
  correctChoice = 'Oslo',
): Promise<{ id: string }> {
  const choices = toChoices(['Lima', 'Oslo', 'Rome', 'Bern']);
  const response = await request.post('/singlegames/upload_trivia_question', {
    headers: { Authorization: `Bearer ${token}` },
    data: { triviaQuestion: { question: text, ...choices, correctChoice, ...place }, status },
  });
  expect(response.status()).toBe(200);
  return (await response.json()).triviaQuestion;
}

test('one press shuffles the choices of the selected questions, or those in the form, and one Undo reverses it', async ({
  browser,
  site,
}) => {
  const editor = await addPerson(browser, site, { username: 'balduin', role: 'editor' });
  const token = await signInByApi(editor);
  const { page } = editor;
  const [{ id: categoryId = '' } = {}] = await activeCategories(page.request);
  const titles = [4, 5].map((number) => `Which city is the ${number}th?`);
  for (const [index, text] of titles.entries()) {
    await store(page.request, token, { text, forDate: day(4 + index), status: 'ready', categoryId });
  }
  const form = questionForm(page);
  const edit = `/edit_trivia/${day(4)}/${categoryId}`;
  const texts = () => Promise.all([1, 2, 3, 4].map((number) => form.choice(number).inputValue()));
  const stored = ['Lima', 'Oslo', 'Rome', 'Bern'];

  await page.goto('/plan?month=2036-02');
  const { record } = planOf(page);
  for (const title of titles) await record(title).click({ modifiers: ['ControlOrMeta'] });
  const bar = page.getByRole('region', { name: 'Selected' });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
  }
  await bar.getByRole('button', { name: 'Shuffle choices' }).click();
  await expect(page.getByText('Choices of 2 questions shuffled')).toBeVisible();
  await page.goto(edit);
  await expect(form.question).toHaveValue(titles[0] ?? '');
  const shuffled = await texts();
  expect(shuffled).not.toEqual(stored);
  await expect(form.isCorrect(shuffled.indexOf('Oslo') + 1)).toBeChecked();

  await page.getByRole('button', { name: 'Shuffle choices' }).click();
  const again = await texts();
  expect(again).not.toEqual(shuffled);
  expect(again.toSorted()).toEqual(stored.toSorted());
  await expect(form.isCorrect(again.indexOf('Oslo') + 1)).toBeChecked();
  await form.submit.click();
  await expect(page.getByText('Question saved')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(texts).toEqual(shuffled);
});

test('a warning is shown in search, dismissed with a reason in review and in the plan, and recorded in the history', async ({
  browser,
  site,
}) => {
  const editor = await addPerson(browser, site, { username: 'dorothea', role: 'editor' });
  const writer = await addPerson(browser, site, { username: 'dominik', role: 'writer' });
  const [token, theirs] = [await signInByApi(editor), await signInByApi(writer)];
  const { page } = editor;
  const [, { id: categoryId = '' } = {}] = await activeCategories(page.request);
  const waiting = {
    text: 'In which city is Oslo harbour?',
    forDate: day(20),
    status: 'in_review' as const,
    categoryId,
  };
  const { id } = await store(page.request, theirs, waiting);
  await store(page.request, token, {
    ...{ text: 'Which of these is not a city of Peru: Oslo?', forDate: day(21), status: 'ready', categoryId },
  });

  const weakly = { text: 'Which bear is on a flag?', forDate: day(22), status: 'ready' as const, categoryId };
  await store(page.request, token, weakly, 'Bern');

  await page.goto('/search?query=Oslo&warnings=answer_in_question');
  const results = page.getByRole('main').getByRole('listitem');
  await expect(results).toHaveCount(2);
  await expect(results.filter({ hasText: /^In which city is Oslo harbour/ })).toContainText(
    'Warnings: The answer stands in the question',
  );
  await expect(results.filter({ hasText: /^Which of these is not a city of Peru/ })).toContainText(
    /The answer stands in the question, .*Negation is easily missed|Negation is easily missed, .*The answer stands/,
  );
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await expectToFit(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  // Approving before the notes have loaded asks about them, too.
  await page.request.post('/notes/add_note', {
    headers: { Authorization: `Bearer ${token}` },
    data: { subjectType: 'question', subjectId: id, text: 'Really?' },
  });
  const held = await holdCalls(page, '**/notes/unresolved_notes*');
  await page.goto(`/review?item=question:${id}`);
  const card = page.getByRole('article', { name: 'In which city is Oslo harbour?' });
  await expect(card).toBeVisible();
  await held.asked;
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: /^Approve and next/ })).toHaveAttribute('aria-busy', 'true');
  held.release('continue');
  const asked = page.getByRole('dialog', { name: 'Approve with an open note?' });
  await asked.getByRole('button', { name: 'Cancel' }).click();

  const notes = card.getByRole('region', { name: 'Wording' });
  await notes.getByRole('button', { name: 'Dismiss: The answer stands in the question' }).click();
  await page.keyboard.type('The harbour has another name');
  await expectAccessible(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('Warning dismissed', { exact: true })).toBeVisible();
  const folded = notes.getByText('1 warning dismissed');
  await expect(folded).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('a');
  await asked.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved', { exact: true })).toBeVisible();

  await page.goto(`/plan?month=2036-02`);
  const record = planOf(page).record('Which of these is not a city of Peru');
  await expect(record).toContainText('4 warnings');
  await record.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Dismiss: Negation is easily missed' }).click();
  await page.keyboard.type('Meant as a trap');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('1 warning dismissed')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog')).toContainText('Negation is easily missed: Meant as a trap');
  await page.keyboard.press('Escape');
  await expect(record).toContainText('3 warnings');
  await page.keyboard.press('Control+z');
  await expect(record).toContainText('4 warnings');
  // Less similar records are shown on request.
  await page.goto(await createPath(page.request, day(25), 2));
  await page.getByLabel('Question', { exact: true }).fill('Who fled from Troy?');
  await page.getByLabel('Choice 1', { exact: true }).fill('Bern');
  await page.getByLabel('Choice 1 is correct').check();
  const near = page.getByRole('region', { name: 'Near this one' });
  const weak = near.getByRole('link', { name: 'Which bear is on a flag?' });
  await near.getByText('No near-duplicates. Show loosely related records: 1').focus();
  await expect(weak).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(weak).toBeVisible();
  await expectAccessible(page);
  // The log has no texts of records.
  expect(site.output()).toContain('/search/twins');
  expect(site.output()).not.toMatch(/Oslo|harbour|Peru|trap|Troy/);
});
