import { probe } from './fixtures/probe';
import { expect, expectAccessible } from './fixtures/test';
import { test } from './fixtures/trimmer-test';

/** ffmpeg makes the recordings on first use, on a machine that may be busy. */
test.describe.configure({ timeout: 90_000 });

test('a video with Vorbis sound is cut', async ({ trimmer }) => {
  await trimmer.open('vorbis.webm');
  await trimmer.select(12, 20);
  const clip = probe((await trimmer.trim()).path);
  expect(clip.codecs).toContain('vorbis');
  expect(Math.abs(clip.duration - 8)).toBeLessThan(0.3);
});

test('a clip of a screen that stands still is as long as chosen', async ({ trimmer }) => {
  const { page } = trimmer;
  await trimmer.open('still-screen.mp4');
  for (const [start, end] of [
    [4, 15],
    [24.1, 38],
    [10, 18],
  ] as const) {
    await trimmer.select(start, end);
    await expect(page.getByText('encoded again, for it stands still where the clip ends')).toBeVisible();
    const { path, statedStart } = await trimmer.trim();
    const { duration, video } = probe(path);
    expect(statedStart).toBe(start);
    expect(Math.abs(duration - (end - start))).toBeLessThan(0.2);
    // What the pictures themselves add up to, not only what the file states.
    const last = Math.max(...video.map(({ time, duration: shown }) => time + shown));
    expect(Math.abs(last - (end - start))).toBeLessThan(0.2);
    const played = page.getByRole('region', { name: 'Your clip' }).locator('video');
    await expect
      .poll(() => played.evaluate((clip: HTMLVideoElement) => clip.duration))
      .toBeCloseTo(duration, 1);
  }
});

test('picture and sound of a variable rate end together, or the result says by how much not', async ({
  trimmer,
}) => {
  await trimmer.open('slow-screen.mp4');
  await trimmer.select(12, 20.1);
  const { video, audio } = probe((await trimmer.trim()).path);
  const [picture = 0, sound = 0] = [video, audio].map((packets) =>
    Math.max(...packets.map(({ time, duration }) => time + duration)),
  );
  expect(Math.abs(picture - sound)).toBeLessThan(0.1);
  await expect(trimmer.result).not.toContainText('The picture ends');
  // A picture from after the end is needed to show one from before it.
  await trimmer.select(30, 36.9);
  await trimmer.trim();
  await expect(trimmer.result).toContainText('The picture ends 0.43 s after the sound.');
});

test('a recording that begins before zero gives a clip no longer than chosen', async ({ trimmer }) => {
  await trimmer.open('before-zero.mkv');
  await trimmer.select(0, 5);
  await expect(trimmer.page.getByText(/^Exact: starts at 0\.00 s/)).toBeVisible();
  const clip = probe((await trimmer.trim()).path);
  expect(Math.abs(clip.duration - 5)).toBeLessThan(0.2);
  expect(clip.video.length).toBeLessThanOrEqual(151);
});

test('where snapping would lose part of the selection, the cut is exact, and the screen says why', async ({
  trimmer,
}) => {
  const { page } = trimmer;
  await trimmer.open('one-key-frame.mp4');
  await trimmer.select(28.3, 35.3);
  await expect(page.getByText('Snapping would lose the last 5.30 s of your selection')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Exact' })).toBeChecked();
  await expectAccessible(page);
  const { path, statedStart } = await trimmer.trim();
  expect(statedStart).toBeCloseTo(28.3);
  expect(Math.abs(probe(path).duration - 7)).toBeLessThan(0.2);

  await page.getByRole('radio', { name: 'Snap to key frame' }).check();
  await expect(page.getByRole('radio', { name: 'Snap to key frame' })).toBeChecked();
  // Only this selection: the next one is exact again.
  await trimmer.type('From', 28.2);
  await expect(page.getByRole('radio', { name: 'Exact' })).toBeChecked();
});
