import { formatMonthDay } from '@/lib/dates/calendar-date';
import { pastQuestions, pick } from './fixtures/past-questions';
import { answerShown, nextQuestion, shownQuestion } from './fixtures/playing';
import { daysAgo } from './fixtures/product-day';
import { expect, expectToFit, test } from './fixtures/test';

const [today, yesterday] = [daysAgo(0), daysAgo(1)];

test('a visitor who played yesterday is greeted on other pages without a layout shift; the result carries a score to beat', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(`/questions/${yesterday}/play#beat=2`);
  const count = await page.locator('[data-question]').count();
  await expect(page.getByText(`A friend had 2 of ${count}`)).toBeVisible();
  // A double click on Next answers nothing of the next question.
  await answerShown(page, true);
  await nextQuestion(page).dblclick();
  await expect(shownQuestion(page).getByRole('status')).toBeEmpty();
  for (let index = 1; index < count; index++) {
    await page.keyboard.press(index % 2 ? 'B' : '3');
    await expect(shownQuestion(page).getByRole('status')).not.toBeEmpty();
    await nextQuestion(page).click();
  }
  const score = await page.getByRole('heading', { name: / correct$/ }).textContent();
  const { questionTag } = pick(await pastQuestions(request), () => true);
  for (const path of ['/', `/share_question/${questionTag}`, `/questions/${yesterday}`, '/questions']) {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const greeting = page.getByRole('link', { name: / yesterday$/ });
      await expect(greeting).toHaveText(`${score?.replace(/\/(\d+).*/, ' of $1')} yesterday`);
      await expect(greeting).toHaveAttribute('href', `/questions/${yesterday}/play`);
      await expect(page.getByRole('link', { name: /play today$/ })).toBeVisible();
      await expectToFit(page);
      const moved = await page.evaluate(async () => {
        await document.fonts.ready;
        const readBoxes = () =>
          [...document.querySelectorAll('body *:not([data-greeting], [data-greeting] *)')].map((element) =>
            JSON.stringify(element.getBoundingClientRect()),
          );
        const greeted = readBoxes();
        document.querySelectorAll('[data-greets]').forEach((part) => {
          part.toggleAttribute('hidden', true);
        });
        const plain = readBoxes();
        return greeted.filter((box, index) => box !== plain[index]).length;
      });
      expect(moved, `${path} at ${width} px`).toBe(0);
    }
  }
  // A narrow header leaves out the product's name beside the greeting, and the landing page has no header.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 }).getByText('Daily Trivia')).toHaveCSS('opacity', '1');
  await page.goto(`/questions/${yesterday.slice(0, 7)}`);
  const played = page.getByRole('link', { name: formatMonthDay(yesterday) });
  await expect(played.getByText('Played')).toBeVisible();
});

test('without a share sheet or clipboard the text is shown to copy', async ({ page, request }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  const { questionTag } = pick(await pastQuestions(request), (one) => one.forDate === yesterday);
  await page.goto(`/share_question/${questionTag}`);
  const share = page.getByRole('button', { name: 'Share this question' });
  const before = await share.boundingBox();
  await share.click();
  await expect(page.getByLabel('Press and hold to copy')).toHaveValue(new RegExp(`${questionTag}$`));
  expect((await share.boundingBox())?.x).toBe(before?.x);
  await page.getByRole('link', { name: `Answers of ${formatMonthDay(yesterday)}` }).click();
  await expect(page.locator(`#q-${questionTag}`)).toBeInViewport();
});

test('/today leads to the game of the day, for this request alone', async ({ request }) => {
  const answer = await request.get('/today', { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([302, `/questions/${today}/play`]);
  expect(answer.headers()['cache-control']).toBe('no-store');
  expect(await (await request.get('/manifest.webmanifest')).json()).toMatchObject({
    display: 'standalone',
    start_url: '/today',
  });
});
