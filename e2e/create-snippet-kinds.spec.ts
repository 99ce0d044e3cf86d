import { probe } from '@/lib/testing/probe';
import { expect, expectAccessible } from './fixtures/test';
import { DURATION_TOLERANCE, test } from './pages/trimmer-page';

test('an editor who cuts a still screen gets a new encoding as long as selected', async ({ trimmer }) => {
  // It stands still from 8 to 20 s and from 25 to 40 s.
  await trimmer.open('still-screen.mp4');
  for (const [start, end] of [
    [24.1, 38],
    [10, 18],
  ] as const) {
    await trimmer.select(start, end);
    await expect(
      trimmer.page.getByText('encoded again, for it stands still where the clip ends'),
    ).toBeVisible();
    const { path, statedStart } = await trimmer.trim();
    const { duration, video } = probe(path);
    expect(statedStart).toBe(start);
    expect(Math.abs(duration - (end - start))).toBeLessThan(DURATION_TOLERANCE);
    // The file could state another duration than its pictures have.
    const pictureEnd = Math.max(...video.map((packet) => packet.time + packet.duration));
    expect(Math.abs(pictureEnd - (end - start))).toBeLessThan(DURATION_TOLERANCE);
    const player = trimmer.result.locator('video');
    const readDuration = () => player.evaluate((clip: HTMLVideoElement) => clip.duration);
    await expect.poll(readDuration).toBeCloseTo(duration, 1);
  }
});

test('an editor who cuts a recording of a variable rate reads by how much a long last frame outlasts the sound', async ({
  trimmer,
}) => {
  await trimmer.open('slow-screen.mp4');
  await trimmer.select(30, 36.9);
  const { duration, audio } = probe((await trimmer.trim()).path);
  const soundEnd = Math.max(...audio.map((packet) => packet.time + packet.duration));
  const difference = (duration - soundEnd).toFixed(2);
  await expect(trimmer.result).toContainText(`The picture ends ${difference} s after the sound.`);
});

test('an editor’s clip of a recording from before zero is as long as selected', async ({ trimmer }) => {
  await trimmer.open('before-zero.mkv');
  await trimmer.select(0, 5);
  await expect(trimmer.page.getByText(/^Exact: starts at 0\.00 s/)).toBeVisible();
  const clip = probe((await trimmer.trim()).path);
  expect(Math.abs(clip.duration - 5)).toBeLessThan(DURATION_TOLERANCE);
  // Five seconds have 150 frames.
  expect(clip.video.length).toBeLessThanOrEqual(151);
});

test('an editor who chose to snap one selection gets an exact clip of the next one that snapping would cut short', async ({
  trimmer,
}) => {
  await trimmer.open('one-key-frame.mp4');
  await trimmer.select(28.3, 35.3);
  await trimmer.page.getByRole('radio', { name: 'Snap to key frame' }).check();
  await trimmer.type('From', 28.2);
  await expect(trimmer.page.getByRole('radio', { name: 'Exact' })).toBeChecked();
  await expectAccessible(trimmer.page);
  const { path, statedStart } = await trimmer.trim();
  expect(statedStart).toBeCloseTo(28.2);
  expect(Math.abs(probe(path).duration - 7.1)).toBeLessThan(DURATION_TOLERANCE);
});

test('an editor who picks one wrong file after another reads the reason for each', async ({ trimmer }) => {
  const { page } = trimmer;
  await page.goto('/create_snippet');
  for (const [name, message] of [
    ['text.mp4', 'This file is not a video we can read. Use MP4 or MOV.'],
    ['empty.mp4', 'This file is empty. Choose another one.'],
    ['empty.aac', 'This file is empty. Choose another one.'],
    ['broken.aac', 'This sound file is in a format that we cannot read. Use MP3, M4A or WAV.'],
    ['noise.mp4', 'This file is not a video we can read. Use MP4 or MOV.'],
    ['no-index.mp4', 'This video is incomplete. Export it again.'],
    ['broken-index.mp4', 'This video is damaged. Export it again, or choose another one.'],
    ['short.mp4', 'This video is only 2.10 s long. A clip needs at least 3 s.'],
  ] as const) {
    await trimmer.pick(name);
    await expect(trimmer.alert.filter({ hasText: name })).toContainText(message);
  }
});

test('an editor whose video proves damaged during the cut reads so, without a clip', async ({ trimmer }) => {
  await trimmer.open('broken-picture.mp4');
  await trimmer.select(10, 30);
  await trimmer.trimButton.click();
  await expect(trimmer.alert).toHaveText('This video is damaged. Export it again, or choose another one.');
  await expect(trimmer.result).toHaveCount(0);
});

test('an editor reads whether a video breaks off before or inside the selection', async ({ trimmer }) => {
  await trimmer.open('cut-off.mp4');
  await trimmer.select(30, 40);
  await expect(trimmer.alert).toHaveText(
    'The video stops before your selection. Select an earlier part, or export it again.',
  );
  await trimmer.select(4, 30);
  await expect(trimmer.alert).toContainText('inside your selection');
});

test('an editor who selects the part before the break of a video cuts it, and the alert is gone', async ({
  trimmer,
}) => {
  await trimmer.open('cut-off.mp4');
  await trimmer.select(30, 40);
  await expect(trimmer.alert).toBeVisible();
  await trimmer.select(4, 12);
  expect(Math.abs(probe((await trimmer.trim()).path).duration - 8)).toBeLessThan(DURATION_TOLERANCE);
  await expect(trimmer.alert).toHaveCount(0);
});

test('an editor whose file makes the parser loop for ever reads that it is damaged', async ({ trimmer }) => {
  const { page } = trimmer;
  await page.clock.install();
  await page.goto('/create_snippet');
  await trimmer.pick('endless.webm');
  await expect(page.getByText('Opening endless.webm…')).toBeVisible();
  // The screen gives up after ten seconds of silence, which begin when the parser has loaded and loops.
  const waitTenSeconds = async () => {
    await page.clock.runFor(10_000);
    return trimmer.alert.allTextContents();
  };
  await expect
    .poll(waitTenSeconds)
    .toEqual([expect.stringContaining('This video is damaged. Export it again, or choose another one.')]);
});

test('an editor reads that a picture cannot be shown, and will be cut losslessly', async ({ trimmer }) => {
  await trimmer.open('hevc.mp4');
  await expect(
    trimmer.page.getByText("This browser can't show the picture; cut points will snap."),
  ).toBeVisible();
  await trimmer.select(12.5, 20);
  await expect(trimmer.page.getByText(/Snap to key frame: lossless, starts at 12\.00 s/)).toBeVisible();
  await expect(trimmer.page.getByRole('radio')).toHaveCount(0);
});
