import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { formatLongDate } from '@/lib/dates/calendar-date';
import { buildDayPath } from '@/lib/features/questions/addresses';
import { measureBox } from './fixtures/measure-box';
import { loadPastQuestions, pick } from './fixtures/past-questions';
import { ANSWER } from './fixtures/playing';
import { getDaysAgo } from './fixtures/product-day';
import { expectLoaded } from './fixtures/shown-media';
import type { StaffCalls } from './fixtures/staff-calls';
import { expect, expectAccessible, expectToFit, test } from './fixtures/test';

const getPlayLink = (page: Page) => page.getByRole('link', { name: /^Play (today|this day)’s questions$/ });

test('a visitor of today’s shared question sees its text, choices and picture, but not its answer and explanation', async ({
  page,
  staff,
}) => {
  const stored = await staff.loadQuestions(getDaysAgo(0));
  const pictured = stored.find(({ image, credit, explanation }) => image?.alt && credit && explanation);
  if (!pictured) throw new Error('The sample content explains a picture today.');
  const { questionTag, question, choices, explanation, image, credit } = pictured;

  const response = await page.goto(`/share_question/${questionTag}`);
  const html = (await response?.text()) ?? '';
  expect(html).not.toMatch(ANSWER);
  expect(html).not.toContain(explanation ?? '');
  const countMentions = (text: string) => html.split(text).length - 1;
  const counts = Object.values<string>(choices).map(countMentions);
  expect(new Set(counts).size, 'no choice stands out in the page’s source').toBe(1);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `The Daily Trivia Question for ${formatLongDate(getDaysAgo(0))}`,
  );
  await expect(page.getByText(question)).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem')).toHaveText(
    Object.values<string>(choices).map((choice, index) => `${'ABCD'[index]}${choice}`),
  );
  await expectLoaded(main.getByRole('img', { name: image?.alt }));
  await expect(main.getByText(`Credit: ${credit}`)).toBeVisible();
});

/** The addresses of the links under "More questions" on the page of a shared question. */
async function readMoreQuestions(page: Page, questionTag: string): Promise<(string | null)[]> {
  await page.goto(`/share_question/${questionTag}`);
  const links = page.getByRole('navigation', { name: 'More questions' }).getByRole('link');
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
}

test('a visitor at a shared question of today finds the ways to its answer and to the questions of yesterday and today', async ({
  page,
  request,
}) => {
  const { questionTag } = pick(await loadPastQuestions(request), ({ forDate }) => forDate === getDaysAgo(0));
  expect(await readMoreQuestions(page, questionTag)).toEqual([
    `/questions/${getDaysAgo(1)}`,
    `/questions/${getDaysAgo(0)}`,
  ]);
  await expect(page.getByText('The answer is in the app')).toBeVisible();
  const play = page.getByRole('link', { name: 'Play today’s questions' });
  await expect(play).toHaveAttribute('href', `/questions/${getDaysAgo(0)}/play#q-${questionTag}`);
});

test('a visitor at a shared question of a past day finds the ways to its day, the day before and today', async ({
  page,
  request,
}) => {
  const { questionTag } = pick(await loadPastQuestions(request), ({ forDate }) => forDate === getDaysAgo(2));
  expect(await readMoreQuestions(page, questionTag)).toEqual([
    `/questions/${getDaysAgo(2)}#q-${questionTag}`,
    `/questions/${getDaysAgo(3)}`,
    `/questions/${getDaysAgo(0)}`,
  ]);
  await expect(page.getByText('The answer is in the app')).toHaveCount(0);
  const play = page.getByRole('link', { name: 'Play this day’s questions' });
  await expect(play).toHaveAttribute('href', `/questions/${getDaysAgo(2)}/play#q-${questionTag}`);
});

test('a visitor whose browser can neither share nor copy gets the text of a shared question to copy below the button, which stays in its place', async ({
  page,
  request,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  const { questionTag } = pick(await loadPastQuestions(request), (one) => one.forDate === getDaysAgo(1));
  await page.goto(`/share_question/${questionTag}`);
  const share = page.getByRole('button', { name: 'Share this question' });
  // The page scrolls to the text, so places are measured from its top.
  const readPlace = () =>
    share.evaluate((button) => [
      button.getBoundingClientRect().x,
      button.getBoundingClientRect().y + scrollY,
    ]);
  const before = await readPlace();
  await share.click();
  await expect(page.getByLabel('Press and hold to copy')).toHaveValue(new RegExp(`${questionTag}$`));
  expect(await readPlace()).toEqual(before);
});

test.describe('in a window as small as that of a social app', () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true });

  test('a visitor of a shared picture or recording sees it, its choices and the way to the game without scrolling', async ({
    page,
    request,
  }) => {
    const questions = await loadPastQuestions(request);
    const withImage = pick(questions, ({ hasImage }) => hasImage);
    const withAudio = pick(questions, ({ hasAudio }) => hasAudio);
    for (const { questionTag, question, choices } of [withImage, withAudio]) {
      await page.goto(`/share_question/${questionTag}`);
      const lastChoice = page.getByText(choices.choice4, { exact: true });
      for (const seen of [page.getByText(question), lastChoice, getPlayLink(page)]) {
        await expect(seen).toBeInViewport({ ratio: 1 });
      }
    }
  });
});

/** Stores a question of a past day whose texts are as long as given; returns its path and texts. */
async function storeLong(staff: StaffCalls, index: number, questionLength: number, choiceLength: number) {
  const words =
    'which of these old towns on the coast first built a lighthouse of pale stone while traders argued ';
  const fill = (start: string, length: number) => `${`${start} ${words.repeat(9)}`.slice(0, length - 1)}?`;
  const choice = (start: string) => fill(start, choiceLength);
  const choices = [choice('One'), choice('Two'), choice('Three'), choice('Four')] as const;
  const long = { text: fill('Say', questionLength), forDate: '2020-04-06', index, choices };
  const { question, questionTag } = await staff.storeQuestion(long);
  return { path: `/share_question/${questionTag}`, question, lastChoice: choices[3] };
}

test('a visitor on a phone sees a long question, its last choice and the way to the game without scrolling', async ({
  page,
  staff,
}) => {
  const long = await storeLong(staff, 0, 230, 90);
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(long.path);
  await expect(page.getByText(long.question)).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(long.lastChoice, { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(getPlayLink(page)).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});

test('a visitor on a phone keeps the way to the game in view, and reads the last choice of the longest question above it', async ({
  page,
  staff,
}) => {
  // A form accepts at most 500 characters of a question, and 200 of a choice.
  const longest = await storeLong(staff, 1, 500, 200);
  for (const [width, height] of [
    [390, 664],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(longest.path);
    await expect(getPlayLink(page)).toBeInViewport({ ratio: 1 });
    await expectToFit(page);
    await page.getByRole('button', { name: 'Share this question' }).scrollIntoViewIfNeeded();
    const choice = await measureBox(page.getByText(longest.lastChoice, { exact: true }));
    expect((await measureBox(getPlayLink(page))).y).toBeGreaterThanOrEqual(choice.y + choice.height);
  }
});

/** The addresses of the pages that show visitors a question with a recording. */
async function listPagesWithRecording(request: APIRequestContext): Promise<string[]> {
  const { questionTag, forDate, question } = pick(
    await loadPastQuestions(request),
    ({ hasAudio }) => hasAudio,
  );
  const answer = await request.get('/singlegames/get_single_game_questions_by_date', { params: { forDate } });
  const { singleGameQuestionsByDate: items } = await answer.json();
  const index = items.findIndex(
    (item: { singleGameQuestionInfo?: { question: string } }) =>
      item.singleGameQuestionInfo?.question === question,
  );
  return [`/share_question/${questionTag}`, buildDayPath({ date: forDate, index }), `/questions/${forDate}`];
}

/** Clicks Play, the first control of the browser's own player. */
async function pressPlay(player: Locator): Promise<void> {
  await player.scrollIntoViewIfNeeded();
  const { height } = await measureBox(player);
  await player.click({ position: { x: height / 2, y: height / 2 } });
}

const expectPlaying = (player: Locator) =>
  expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0);

test('a player of a recording loads nothing before it plays, also on a reload', async ({ page, request }) => {
  const fetched: string[] = [];
  page.on('request', (asked) => {
    const isProbe = asked.method() === 'HEAD' && asked.url().includes('/api/media/');
    if (asked.resourceType() === 'media' || isProbe) fetched.push(asked.url());
  });
  for (const path of await listPagesWithRecording(request)) {
    await page.goto(path);
    // The script is cached then, and runs while the player is still looking for its source.
    await page.reload();
    await expect(page.getByLabel('Question audio')).toBeVisible();
    expect(fetched, path).toEqual([]);
  }
});

test('a visitor plays a recording', async ({ page, request }) => {
  for (const path of await listPagesWithRecording(request)) {
    await page.goto(path);
    const player = page.getByLabel('Question audio');
    await pressPlay(player);
    await expectPlaying(player);
  }
});

test('a visitor plays a missing recording by Retry once it is there', async ({ page, request }) => {
  for (const path of await listPagesWithRecording(request)) {
    await page.route('**/api/media/**', (route) => route.fulfill({ status: 404 }));
    await page.goto(path);
    const player = page.getByLabel('Question audio');
    await pressPlay(player);
    await expect(page.getByRole('alert')).toContainText('The audio could not be played.');
    await expectAccessible(page);
    await page.unroute('**/api/media/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await pressPlay(player);
    await expectPlaying(player);
  }
});
