import type { Page } from 'playwright/test';
import {
  type Beginning,
  isCopied,
  measureSoundDelay,
  probe,
  readBeginnings,
  SYNC_TOLERANCE,
} from '@/lib/testing/probe';
import { makeRecording } from '@/lib/testing/recordings';
import { expect, expectAccessible, listDrafts } from './fixtures/test';
import { DURATION_TOLERANCE, FRAME, type TrimmerPage, test } from './pages/trimmer-page';

// `cut.test.ts` cuts the other kinds of recordings. This one needs a browser: Chromium counts only the first frame of an open
// GOP as a key frame, so a lossless clip begins at 0.
test('an editor cuts a lossless clip of an open GOP from the stated key frame on', async ({ trimmer }) => {
  await trimmer.open('open-gop.mp4');
  await trimmer.select(12, 20);
  const { path, statedStart } = await trimmer.trim();
  const [clip, source] = [probe(path), probe(makeRecording('open-gop.mp4'))];
  expect(statedStart).toBeCloseTo(0, 2);
  expect(Math.abs(clip.duration - (20 - statedStart))).toBeLessThan(DURATION_TOLERANCE);
  expect(isCopied(clip.video, source.video)).toBe(true);
  expect(isCopied(clip.audio, source.audio)).toBe(true);
});

test('an editor cuts an exact clip, which begins at the set frame, with the codec, rotation and sound of the recording', async ({
  trimmer,
}) => {
  for (const name of ['variable-rate.mp4', 'rotated.mp4', 'vp9.webm']) {
    await test.step(name, async () => {
      await trimmer.open(name);
      await trimmer.select(12.3, 15.3);
      await trimmer.page.getByRole('radio', { name: 'Exact' }).check();
      const { path, statedStart } = await trimmer.trim();
      const [clip, source] = [probe(path), probe(makeRecording(name))];

      expect(statedStart).toBe(12.3);
      expect(clip.codecs).toEqual(source.codecs);
      expect(clip.rotation).toBe(source.rotation);
      expect(Math.abs(clip.duration - 3)).toBeLessThan(DURATION_TOLERANCE);
      expect(isCopied(clip.audio, source.audio)).toBe(true);
      const [first] = readBeginnings(path) as [Beginning];
      expect(Math.abs(first.shows - 12.3)).toBeLessThanOrEqual(FRAME);
      // The clip begins with a whole packet of sound, of which a part may come before the first frame.
      expect(Math.abs(measureSoundDelay(first, clip))).toBeLessThan(SYNC_TOLERANCE);
    });
  }
});

/** Expects a waveform with a loud bar, of more than half its height, and with one as flat as silence. */
async function expectBeepsInWaveform(page: Page): Promise<void> {
  const waveform = page.locator('[data-tall] path');
  await expect(waveform).toHaveAttribute('d', /-0\.[5-9]/);
  await expect(waveform).toHaveAttribute('d', /-0\.020/);
}

/** Counts the pictures in the strip's twelve slots, by the pixel in the middle of each; runs in the page. */
function countDrawnSlots(strip: SVGElement | HTMLElement): number {
  const canvas = strip as HTMLCanvasElement;
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d')?.getImageData(0, height / 2, width, 1).data ?? [];
  let drawn = 0;
  for (let slot = 0; slot < 12; slot += 1) {
    const middle = Math.floor(((slot + 0.5) * width) / 12);
    const opacity = pixels[middle * 4 + 3];
    if (opacity === 255) drawn += 1;
  }
  return drawn;
}

test('an editor sees the pictures, key frames and beeps of a video on its timeline', async ({ trimmer }) => {
  await trimmer.open('vp9.webm');
  await expectBeepsInWaveform(trimmer.page);
  const keyFrames = probe(makeRecording('vp9.webm')).video.filter(({ isKey }) => isKey).length;
  await expect(trimmer.page.getByLabel(`${keyFrames} key frames`)).toBeVisible();
  await expect.poll(() => trimmer.page.locator('canvas').evaluate(countDrawnSlots)).toBe(12);
});

test('an editor sees the beeps alone on the timeline of a sound', async ({ trimmer }) => {
  await trimmer.open('voice.mp3');
  await expectBeepsInWaveform(trimmer.page);
  await expect(trimmer.page.locator('canvas')).toHaveCount(0);
  await expect(trimmer.page.getByLabel(/key frames/)).toHaveCount(0);
});

test('an editor who cuts sound gets an unchanged copy without another choice', async ({ trimmer }) => {
  const { page } = trimmer;
  await trimmer.open('voice.mp3');
  await trimmer.select(2, 7);
  await expect(page.getByText(/^Lossless copy/)).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  const { path } = await trimmer.trim();
  await expectAccessible(page);
  const [clip, source] = [probe(path), probe(makeRecording('voice.mp3'))];
  expect(Math.abs(clip.duration - 5)).toBeLessThan(DURATION_TOLERANCE);
  expect(isCopied(clip.audio, source.audio)).toBe(true);
});

test('an editor who cancels a long cut can cut losslessly instead', async ({ trimmer }) => {
  const { page } = trimmer;
  await trimmer.open('large.mp4');
  await trimmer.select(5, 35);
  await page.getByRole('radio', { name: 'Exact' }).check();
  await trimmer.trimButton.click();
  await expect(page.getByRole('progressbar', { name: 'Trimming' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(trimmer.trimButton).toBeVisible();
  await expect(trimmer.alert).toHaveCount(0);

  await page.getByRole('radio', { name: 'Snap to key frame' }).check();
  // The recording has a key frame every ten seconds.
  expect((await trimmer.trim()).statedStart).toBe(0);
});

/** Cuts a clip, and takes it to the form of a new question. */
async function useClip(trimmer: TrimmerPage, date: string): Promise<void> {
  const { page } = trimmer;
  await trimmer.open('gop-10s.mp4');
  await trimmer.select(12, 20);
  await trimmer.trim();
  await page.getByRole('button', { name: 'Use in a question' }).click();
  await expect(page).toHaveURL('/trivia_questions');
  await page.getByLabel('Date').fill(date);
  await page.getByRole('link', { name: 'Create Question' }).click();
  await expect(page.getByRole('checkbox', { name: 'Has Audio' })).toBeChecked();
  await expect(page.getByLabel('Chosen audio')).toBeVisible();
}

test('an editor restores the clip of a question after a reload', async ({ trimmer }) => {
  await useClip(trimmer, '2031-05-25');
  await trimmer.page.reload();
  await trimmer.page.getByRole('button', { name: 'Restore' }).click();
  await expect(trimmer.page.getByLabel('Chosen audio')).toBeVisible();
});

test('an editor removes a clip from a question without leaving a draft', async ({ trimmer }) => {
  const { page } = trimmer;
  await useClip(trimmer, '2031-05-26');
  await expect.poll(() => listDrafts(page)).toHaveLength(1);
  await page.getByRole('button', { name: /^Remove / }).click();
  await expect(page.getByRole('checkbox', { name: 'Has Audio' })).not.toBeChecked();
  await expect.poll(() => listDrafts(page)).toEqual([]);
});
