import type { Page } from 'playwright/test';
import { measureBox } from './fixtures/measure-box';
import { expect } from './fixtures/test';
import { FRAME, type TrimmerPage, test } from './pages/trimmer-page';

/** The second at which the player is. */
const readPosition = (page: Page) =>
  page.getByLabel('Recording').evaluate((video: HTMLVideoElement) => video.currentTime);

test('an editor drags the end of the selection, whose start follows because a clip has at most 30 s', async ({
  trimmer,
}) => {
  const { page, start, end } = trimmer;
  await trimmer.open('b-frames.mp4');
  await trimmer.waitForWays();
  const box = await measureBox(end);
  // The recording has 45 s, and the middle of the thumb, which is 20 px wide, stands at the time.
  const placeOf = (seconds: number) => box.x + 10 + (seconds / 45) * (box.width - 20);
  await page.mouse.move(placeOf(30), box.y + 20);
  await page.mouse.down();
  await page.mouse.move(placeOf(43.3), box.y + 20, { steps: 8 });
  await page.mouse.up();
  await expect(end).toHaveValue('43');
  await expect(start).toHaveValue('13');
});

test('a staff member who changes the times finds the Trim button where it was', async ({ trimmer }) => {
  await trimmer.open('gop-10s.mp4');
  await trimmer.select(12, 20);
  await expect(trimmer.page.getByText(/starts at 10\.00 s/)).toBeVisible();
  // Notes the button's place in every frame from now on.
  const seenTops = await trimmer.trimButton.evaluateHandle((button) => {
    const tops = new Set<number>();
    requestAnimationFrame(function note() {
      tops.add(button.getBoundingClientRect().top);
      requestAnimationFrame(note);
    });
    return tops;
  });
  await trimmer.type('To', 19);
  await expect(trimmer.page.getByText('Selected: 7.00 s')).toBeVisible();
  await trimmer.waitForWays();
  expect(await seenTops.evaluate((tops) => [...tops])).toHaveLength(1);
});

/** Opens a recording with a selection from 20 to 23 s; the player is at its end. */
async function openAtSecond23(trimmer: TrimmerPage): Promise<void> {
  await trimmer.open('b-frames.mp4');
  await trimmer.select(20, 23);
  await trimmer.page.getByLabel('To', { exact: true }).blur();
  await expect.poll(() => readPosition(trimmer.page)).toBeCloseTo(23, 1);
}

test('a staff member steps through the recording by a second with J and L, and by a frame with the right arrow', async ({
  trimmer,
}) => {
  const { page } = trimmer;
  await openAtSecond23(trimmer);
  for (const [key, second] of [
    ['j', 22],
    ['j', 21],
    ['l', 22],
    ['ArrowRight', 22 + FRAME],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => readPosition(page), key).toBeCloseTo(second, 2);
  }
});

test('a staff member sets the selection with I and O to where the player is', async ({ trimmer }) => {
  const { page, start, end } = trimmer;
  await openAtSecond23(trimmer);
  for (const key of ['l', 'o']) await page.keyboard.press(key);
  await expect(end).toHaveValue('24');
  for (const key of ['j', 'j', 'j', 'i']) await page.keyboard.press(key);
  await expect(start).toHaveValue('21');
});

test('a staff member plays the selection without Loop, and the player stops and returns to its start', async ({
  trimmer,
}) => {
  const { page } = trimmer;
  await trimmer.open('b-frames.mp4');
  await trimmer.select(21, 24);
  await page.getByRole('checkbox', { name: 'Loop' }).uncheck();
  await page.getByRole('button', { name: 'Play selection' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect.poll(() => readPosition(page)).toBeCloseTo(21, 1);
});
