import { setTimeout as sleep } from 'node:timers/promises';
import { type Packet, probe } from '@/lib/testing/probe';
import { expect, expectAccessible } from './fixtures/test';
import { DURATION_TOLERANCE, test } from './pages/trimmer-page';

test('a staff member who cuts a still screen gets a clip as long as selected', async ({ trimmer }) => {
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

test('a staff member cuts a recording of a variable rate: picture and sound end together, or the screen names the difference', async ({
  trimmer,
}) => {
  const findEnd = (packets: readonly Packet[]) =>
    Math.max(...packets.map(({ time, duration }) => time + duration));
  await trimmer.open('slow-screen.mp4');
  await trimmer.select(12, 20.1);
  const even = probe((await trimmer.trim()).path);
  expect(Math.abs(findEnd(even.video) - findEnd(even.audio))).toBeLessThan(0.1);
  await expect(trimmer.result).not.toContainText('The picture ends');
  // The last frame of this selection is shown until after its end, so the clip is as long as its picture.
  await trimmer.select(30, 36.9);
  const uneven = probe((await trimmer.trim()).path);
  const difference = (uneven.duration - findEnd(uneven.audio)).toFixed(2);
  await expect(trimmer.result).toContainText(`The picture ends ${difference} s after the sound.`);
});

test('a staff member who cuts a recording that begins before zero gets a clip no longer than selected', async ({
  trimmer,
}) => {
  await trimmer.open('before-zero.mkv');
  await trimmer.select(0, 5);
  await expect(trimmer.page.getByText(/^Exact: starts at 0\.00 s/)).toBeVisible();
  const clip = probe((await trimmer.trim()).path);
  expect(Math.abs(clip.duration - 5)).toBeLessThan(DURATION_TOLERANCE);
  // Five seconds have 150 frames.
  expect(clip.video.length).toBeLessThanOrEqual(151);
});

test('a staff member whose selection would lose a part by snapping reads so and gets an exact cut, and Exact is chosen again when the selection changes', async ({
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
  expect(Math.abs(probe(path).duration - 7)).toBeLessThan(DURATION_TOLERANCE);
  await page.getByRole('radio', { name: 'Snap to key frame' }).check();
  await expect(page.getByRole('radio', { name: 'Snap to key frame' })).toBeChecked();
  await trimmer.type('From', 28.2);
  await expect(page.getByRole('radio', { name: 'Exact' })).toBeChecked();
});

test('a staff member who picks a wrong file reads the reason, and picks the next one', async ({
  trimmer,
}) => {
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

test('a staff member whose video proves to be damaged only while it is cut reads so, and gets no clip', async ({
  trimmer,
}) => {
  await trimmer.open('broken-picture.mp4');
  await trimmer.select(10, 30);
  await trimmer.trimButton.click();
  await expect(trimmer.alert).toHaveText('This video is damaged. Export it again, or choose another one.');
  await expect(trimmer.result).toHaveCount(0);
});

test('a staff member whose video breaks off is told to select less, and cuts what is there', async ({
  trimmer,
}) => {
  await trimmer.open('cut-off.mp4');
  await trimmer.select(30, 40);
  await expect(trimmer.alert).toHaveText(
    'The video stops before your selection. Select an earlier part, or export it again.',
  );
  await trimmer.select(4, 30);
  await expect(trimmer.alert).toContainText('inside your selection');
  await trimmer.select(4, 12);
  await expect(trimmer.alert).toHaveCount(0);
  expect(Math.abs(probe((await trimmer.trim()).path).duration - 8)).toBeLessThan(DURATION_TOLERANCE);
});

test('a staff member whose file makes the parser loop for ever reads that it is damaged, and opens the next one', async ({
  trimmer,
}) => {
  const { page } = trimmer;
  await page.clock.install();
  await page.goto('/create_snippet');
  const [worker] = await Promise.all([page.waitForEvent('worker'), trimmer.pick('endless.webm')]);
  const responds = () => Promise.race([worker.evaluate(() => true), sleep(1000, false)]);
  await expect.poll(responds, 'its worker is in the loop').toBe(false);
  await expect(page.getByText('Opening endless.webm…')).toBeVisible();
  // The screen gives a parser ten seconds.
  await page.clock.runFor(10_000);
  await expect(trimmer.alert).toContainText('This video is damaged. Export it again, or choose another one.');
  await trimmer.pick('b-frames.mp4');
  await expect(trimmer.trimButton).toBeVisible();
});

test('a staff member reads that the browser cannot show a picture, and that its clip will be lossless', async ({
  trimmer,
}) => {
  await trimmer.open('hevc.mp4');
  await expect(
    trimmer.page.getByText("This browser can't show the picture; cut points will snap."),
  ).toBeVisible();
  await trimmer.select(12.5, 20);
  await expect(trimmer.page.getByText(/Snap to key frame: lossless, starts at 12\.00 s/)).toBeVisible();
  await expect(trimmer.page.getByRole('radio')).toHaveCount(0);
});
