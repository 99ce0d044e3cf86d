import type { Page } from '@playwright/test';
import { frontOrigin, portsOf, removeDirectories, startFront } from './fixtures/hosted';
import { mediaField } from './fixtures/media-field';
import { fourColours, tone } from './fixtures/media-files';
import { questionForm } from './fixtures/questions';
import type { Started } from './fixtures/server';
import { PASSWORD, TOKEN } from './fixtures/spec-data';
import { type SpecHost, startSpecHost } from './fixtures/spec-host';
import { expect, test } from './fixtures/test';

// One host for the file, which knows only what the specification says.
test.describe.configure({ mode: 'default', timeout: 120_000 });

const ports = portsOf(2);
test.use({ baseURL: frontOrigin(ports.front) });

let front: Started;
let host: SpecHost;
test.beforeAll(async () => {
  host = await startSpecHost(ports.api, frontOrigin(ports.front));
  front = await startFront(ports);
});
test.afterAll(async () => {
  await front.stop();
  await host.close();
  removeDirectories();
});
test.afterEach(() => {
  expect(host.violations.splice(0)).toEqual([]);
});

async function openAsStaff(page: Page, path: string): Promise<void> {
  await page.addInitScript((token) => window.localStorage.setItem('tdts_token', token), TOKEN);
  await page.goto(path);
}

test('staff sign in, and fill a gap of the calendar', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Username').fill('ann');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Invalid username/password combination')).toBeVisible();
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();

  await expect(page.getByText('Which river is the longest?')).toBeVisible();
  await expect(page.getByText('(correct)')).toHaveCount(1);
  for (const name of ['Edit', 'Share link']) {
    await expect(page.getByText(name, { exact: true })).toBeHidden();
  }
  await page.getByRole('button', { name: 'Next category' }).click();
  await page.getByRole('link', { name: 'Create Question' }).click();
  const [form, media] = [questionForm(page), mediaField(page)];
  await form.fill('Which river is the longest?');
  await form.submit.click();
  await expect(page.getByText('This question in this category already exists')).toBeVisible();
  await form.fill('Which opera is the longest?');
  await media.choose(await fourColours());
  await media.expectUploaded();
  await media.hasZoomImage.check();
  await expect(media.cropArea).toBeVisible();
  await form.submit.click();
  await expect(page.getByText('Question saved')).toBeVisible();
  await page.getByRole('link', { name: 'Back to daily questions' }).click();
  await expect(page.getByText('Which opera is the longest?')).toBeVisible();
  const image = page.getByRole('img', { name: 'Picture of the question' });
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(40);
  await page.getByRole('button', { name: 'Log off' }).click();
  await expect(page).toHaveURL('/');
});

test('drafts come from a difficulty or a prompt, and the next gap is found', async ({ page }) => {
  await openAsStaff(page, '/create_trivia/2031-01-01/Rivers/1');
  const form = questionForm(page);
  await form.generate.click();
  await expect(form.question).toHaveValue('Which letter is first?');
  await expect(form.isCorrect(1)).toBeChecked();
  await page.getByText('Use a prompt of your own').click();
  await page.getByLabel('Prompt').fill('Letters');
  await form.generate.click();
  await expect(form.question).toHaveValue('Which letter is second?');
  await expect(form.isCorrect(2)).toBeChecked();
  await page.getByRole('button', { name: 'Save and next gap' }).click();
  await expect(page).toHaveURL('/create_trivia/2031-01-01/Operas/2');
});

test('weekly questions are written one after the other, with audio', async ({ page }) => {
  await openAsStaff(page, '/weekly_trivia_questions/2031-01-04');
  await page.getByRole('link', { name: 'Create Question' }).click();
  const form = questionForm(page);
  for (const text of ['Which river sounds so?', 'Which river sounds so, too?']) {
    await form.fill(text);
    await mediaField(page).choose(tone());
    await mediaField(page).expectUploaded();
    await form.submit.click();
    await expect(form.question).toHaveValue('');
  }
  await page.getByRole('link', { name: 'Back to weekly questions' }).click();
  await expect(page.getByText('Which river sounds so, too?')).toBeVisible();
  await expect
    .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration))
    .toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Previous category' }).click();
  await expect(page.getByText('Which river sounds so?')).toBeVisible();
});

test('a word puzzle is made and changed', async ({ page }) => {
  await openAsStaff(page, '/wordpuzzles');
  await page.getByLabel('Category').selectOption('Operas');
  await page.getByRole('button', { name: 'Open word puzzle' }).click();
  const submit = page.getByRole('button', { name: 'Submit' });
  await page.getByLabel('Word', { exact: true }).fill('aida');
  await page.getByLabel('Hint').fill('By Verdi');
  await submit.click();
  await expect(page.getByRole('heading', { name: 'Edit word puzzle' })).toBeVisible();
  await page.getByLabel('Hint').fill('By Giuseppe Verdi');
  await submit.click();
  await expect(page.getByText('Update complete').last()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Word', { exact: true })).toHaveValue('AIDA');
  await expect(page.getByLabel('Hint')).toHaveValue('By Giuseppe Verdi');
});

test('a question without an id says why it cannot be edited', async ({ page }) => {
  for (const game of ['', 'weekly_']) {
    await openAsStaff(page, `/edit_${game}trivia/${new Date().toISOString().slice(0, 10)}/1`);
    await expect(page.getByText('This question cannot be edited here')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Back to/ })).toBeVisible();
  }
});

test('public pages show what the host sends', async ({ page }) => {
  const response = await page.goto('/share_question/image');
  expect(await response?.text()).not.toContain('correctChoice');
  await expect(page.getByText('What is in the image?')).toBeVisible();
  await expect(page.getByRole('img', { name: 'The picture this question is about' })).toBeVisible();
  await page.goto('/share_question/audio');
  await expect(page.locator('audio')).toHaveAttribute('src', `http://127.0.0.1:${ports.api}/sounds/sound`);
  await page.goto('/user/ann');
  await expect(page.getByText('Joined January 2026')).toBeVisible();
  await expect(page.getByText('2/3')).toBeVisible();
  await page.goto('/join-group/tag/open');
  await expect(page.getByRole('heading', { name: 'Open table' })).toBeVisible();
  await page.goto('/join-group/tag/locked');
  await expect(page.getByText('Invite Only')).toBeVisible();
  await page.goto('/join-group/invited');
  await expect(page.getByRole('heading', { name: 'Locked table' })).toBeVisible();
  await page.goto('/single_games');
  await expect(page.getByText('Which river is the longest?')).toBeVisible();
  for (const path of [
    '/share_question/nothing',
    '/user/nobody',
    '/join-group/tag/nothing',
    '/join-group/x',
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
  }
});
