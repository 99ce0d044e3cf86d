import { setTimeout as sleep } from 'node:timers/promises';
import { probe } from './fixtures/probe';
import { expect } from './fixtures/test';
import { test } from './fixtures/trimmer-test';

test('bad files are named, and the page takes the next one', async ({ trimmer }) => {
  const { page } = trimmer;
  await page.goto('/create_snippet');
  for (const [name, message] of [
    ['text.mp4', 'This file is not a video we can read. Use MP4 or MOV.'],
    ['empty.mp4', 'This file is empty. Choose another one.'],
    ['empty.aac', 'This file is empty. Choose another one.'],
    ['broken.aac', 'This sound file is in a format that we cannot read. Use MP3, M4A or WAV.'],
    ['noise.mp4', 'This file is not a video we can read. Use MP4 or MOV.'],
    ['no-index.mp4', 'This video is incomplete. Export it again.'],
    ['broken-index.mp4', 'This video is damaged.'],
    ['short.mp4', 'This video is only 2.10 s long. A clip needs at least 3 s.'],
  ] as const) {
    await trimmer.pick(name);
    await expect(trimmer.alert.filter({ hasText: name })).toContainText(message);
  }

  for (const name of ['broken-picture.mp4', 'broken-picture.webm']) {
    await trimmer.pick(name);
    await page.getByText(name).waitFor();
    await trimmer.select(10, 30);
    await trimmer.trimButton.click();
    await expect(trimmer.alert).toHaveText('This video is damaged.');
    await expect(trimmer.result).toHaveCount(0);
  }

  for (const name of ['cut-off.mp4', 'cut-off.webm']) {
    await trimmer.pick(name);
    await page.getByText(name).waitFor();
    await trimmer.select(30, 40);
    await expect(trimmer.alert).toHaveText('The video stops before your selection.');
    await trimmer.select(4, 30);
    await expect(trimmer.alert).toContainText('inside your selection');
    await trimmer.select(4, 12);
    await expect(trimmer.alert).toHaveCount(0);
    expect(Math.abs(probe((await trimmer.trim()).path).duration - 8)).toBeLessThan(0.2);
  }
});

test('a file that sends its parser round in circles leaves the page alive', async ({ trimmer }) => {
  const { page } = trimmer;
  await page.clock.install();
  await page.goto('/create_snippet');
  const [worker] = await Promise.all([page.waitForEvent('worker'), trimmer.pick('endless.webm')]);
  // What goes round in circles answers nobody.
  const answers = () => Promise.race([worker.evaluate(() => true), sleep(1000, false)]);
  await expect.poll(answers, { intervals: [100] }).toBe(false);
  await expect(page.getByText('Opening endless.webm…')).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(trimmer.alert).toContainText('This video is damaged.');
  await trimmer.pick('b-frames.mp4');
  await expect(trimmer.trimButton).toBeVisible();
});

test('a picture that cannot be shown is said, and its clips snap', async ({ trimmer }) => {
  await trimmer.open('hevc.mp4');
  await expect(
    trimmer.page.getByText("This browser can't show the picture; cut points will snap."),
  ).toBeVisible();
  await trimmer.select(12.5, 20);
  await expect(trimmer.page.getByText(/Snap to key frame: lossless, starts at 12\.00 s/)).toBeVisible();
  await expect(trimmer.page.getByRole('radio')).toHaveCount(0);
});
