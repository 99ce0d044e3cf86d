import { pastQuestions, pick } from './fixtures/past-questions';
import { daysAgo } from './fixtures/product-day';
import { expectPlayable } from './fixtures/shown-media';
import { expect, test } from './fixtures/test';

test("today's question shows everything but its answer", async ({ page, request, staffToken }) => {
  const { questionTag, question, forDate } = pick(
    await pastQuestions(request),
    (candidate) => candidate.forDate === daysAgo(0) && candidate.hasImage,
  );
  const answer = await request.get('/singlegames/question_by_tag', {
    params: { questionTag },
    headers: { Authorization: `Bearer ${staffToken}` },
  });
  const { correctChoice, choices } = (await answer.json()).triviaQuestion.triviaQuestion;
  expect(correctChoice).toBeTruthy();

  const response = await page.goto(`/share_question/${questionTag}`);
  const html = (await response?.text()) ?? '';
  expect(html).not.toContain('correctChoice');
  const mentions = (text: string) => html.split(text).length - 1;
  const counts = Object.values<string>(choices).map(mentions);
  expect(new Set(counts).size, 'no choice stands out in the page’s source').toBe(1);

  const date = new Date(`${forDate}T00:00:00Z`).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`The Daily Trivia Question for ${date}`);
  await expect(page.getByText(question)).toBeVisible();
  await expect(page.locator('main li')).toHaveText(
    Object.values<string>(choices).map((choice, index) => `${'ABCD'[index]}${choice}`),
  );
  const picture = page.locator('main').getByRole('img', { name: /stone/i });
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('a question with audio has a player that fetches nothing until it plays, and then plays', async ({
  page,
  request,
}) => {
  const { questionTag } = pick(await pastQuestions(request), ({ hasAudio }) => hasAudio);
  const fetched: string[] = [];
  page.on('request', (asked) => fetched.push(asked.resourceType()));
  await page.goto(`/share_question/${questionTag}`, { waitUntil: 'networkidle' });
  expect(fetched).not.toContain('media');
  const player = page.getByLabel('Question audio');
  await player.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0);
  await expectPlayable(player, 1);
});

test('sharing copies the link where there is no share sheet, and says so', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { questionTag } = pick(await pastQuestions(request), () => true);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto(`/share_question/${questionTag}`);
  await page.getByRole('button', { name: 'Share this question' }).click();
  await expect(page.getByRole('status')).toHaveText('Link copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(new RegExp(`^https?://.+/share_question/${questionTag}$`));
});

test('sharing opens the share sheet where there is one; changing one’s mind is no failure', async ({
  page,
  request,
}) => {
  const { questionTag } = pick(await pastQuestions(request), () => true);
  await page.addInitScript(() => {
    const share = async (data: ShareData) => {
      document.title = `shared ${data.url}`;
      throw new DOMException('', 'AbortError');
    };
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await page.goto(`/share_question/${questionTag}`);
  await page.getByRole('button', { name: 'Share this question' }).click();
  await expect(page).toHaveTitle(new RegExp(`shared .*/share_question/${questionTag}$`));
  await expect(page.getByRole('status')).toHaveText('');
});

test('a question of a later date does not exist for visitors', async ({ page, request, staffToken }) => {
  const answer = await request.get('/singlegames/get_single_game_questions_by_date', {
    params: { forDate: daysAgo(-3) },
    headers: { Authorization: `Bearer ${staffToken}` },
  });
  const { singleGameQuestionsByDate } = await answer.json();
  const later = singleGameQuestionsByDate.find(
    (item: { singleGameQuestionInfo?: unknown }) => item.singleGameQuestionInfo,
  );
  const path = `/share_question/${later.singleGameQuestionInfo.questionTag}`;
  expect((await page.goto(path))?.status()).toBe(404);
  await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute('content', /noindex/);
  expect((await request.get(`${path}/preview.png`)).status()).toBe(404);
});
