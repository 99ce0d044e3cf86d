import { recording } from './fixtures/clips';
import { type Beginning, beginningsOf, type Packet, type Probe, probe } from './fixtures/probe';
import { expect, expectAccessible } from './fixtures/test';
import { type TrimmerPage, test } from './pages/trimmer-page';

const FRAME = 1 / 30;
/** Every packet of the clip exists in the source in the same order, byte for byte. */
function expectCopied(clip: Packet[], source: Packet[]): void {
  const hashes = (packets: Packet[]) => packets.map(({ hash }) => hash).join(' ');
  expect(hashes(source)).toContain(hashes(clip));
}

/** Start of a file's first visible frame, in seconds; an edit list hides earlier ones. */
function pictureStart({ video }: Probe): number {
  return Math.max(0, video[0]?.time ?? 0);
}

/** The screen's time starts with the first stream of the file. */
function timelineStart({ video, audio }: Probe): number {
  return Math.max(
    0,
    Math.min(...[video[0], audio[0]].map((packet) => packet?.time ?? Number.POSITIVE_INFINITY)),
  );
}

/** Delay of the sound against the picture, in seconds, by the beep at every full second of the recording. */
function soundDelay({ beep, shows }: Beginning, file: Probe): number {
  const time = beep - pictureStart(file) + shows;
  return time - Math.round(time);
}

const VIDEOS = [
  { name: 'b-frames.mp4', start: 12, end: 32, cutAt: 12 },
  { name: 'gop-10s.mp4', start: 12, end: 25, cutAt: 10, isCutExactly: true },
  { name: 'open-gop.mp4', start: 12, end: 20, cutAt: 0 },
  { name: 'variable-rate.mp4', start: 20, end: 30, cutAt: 17.4, isCutExactly: true },
  { name: 'rotated.mp4', start: 12, end: 20, cutAt: 12, isCutExactly: true },
  { name: 'edit-list.mp4', start: 12, end: 20, cutAt: 7.5 },
  { name: 'fragmented.mp4', start: 12.1, end: 20, cutAt: 12.07 },
  { name: 'camera.mov', start: 0, end: 30, cutAt: 0 },
  { name: 'recording.mkv', start: 12, end: 20, cutAt: 12.02 },
  { name: 'late-start.mkv', start: 12, end: 15, cutAt: 12.02 },
  { name: 'hevc.mp4', start: 12.5, end: 20, cutAt: 12 },
  { name: 'vp9.webm', start: 12, end: 30, cutAt: 12.01, isCutExactly: true },
];

test('a lossless clip begins at the named key frame; an exact clip keeps the codec, copies the sound and begins where it was set, for every kind of video', async ({
  trimmer,
}) => {
  for (const { name, start, end, cutAt, isCutExactly } of VIDEOS) {
    await test.step(name, async () => {
      await trimmer.open(name);
      await trimmer.select(start, end);
      const { path, statedStart } = await trimmer.trim();
      const [clip, source] = [probe(path), probe(recording(name))];

      expect(statedStart).toBeCloseTo(cutAt, 2);
      expect(clip.codecs).toEqual(source.codecs);
      expect(clip.rotation).toBe(source.rotation);
      expect(Math.abs(clip.duration - (end - statedStart))).toBeLessThan(0.2);
      expectCopied(clip.video, source.video);
      expectCopied(clip.audio, source.audio);
      const [first, firstOfSource] = beginningsOf(path, recording(name)) as [Beginning, Beginning];
      const shownStart = pictureStart(source) - timelineStart(source) + first.shows - firstOfSource.shows;
      expect(Math.abs(shownStart - statedStart)).toBeLessThanOrEqual(FRAME);
      expect(Math.abs(soundDelay(first, clip) - soundDelay(firstOfSource, source))).toBeLessThan(0.05);
      if (isCutExactly) await expectExactCut(trimmer, name, source);
    });
  }
});

/** Cuts another clip of the open recording, and expects it to be exact. */
async function expectExactCut(trimmer: TrimmerPage, name: string, source: Probe): Promise<void> {
  await trimmer.select(12.3, 15.3);
  await trimmer.page.getByRole('radio', { name: 'Exact' }).check();
  const { path, statedStart } = await trimmer.trim();
  const clip = probe(path);

  expect(statedStart, name).toBe(12.3);
  expect(clip.codecs).toEqual(source.codecs);
  expect(clip.rotation).toBe(source.rotation);
  expect(Math.abs(clip.duration - 3)).toBeLessThan(0.1);
  expectCopied(clip.audio, source.audio);
  const [first] = beginningsOf(path) as [Beginning];
  expect(Math.abs(first.shows - 12.3)).toBeLessThanOrEqual(FRAME);
  // In a file without negative timestamps the first frame waits for the sound packet it starts in.
  expect(Math.abs(soundDelay(first, clip))).toBeLessThan(0.05);
  // The setting is remembered for the next recording.
  await trimmer.page.getByRole('radio', { name: 'Snap to key frame' }).check();
}

const SOUNDS = ['voice.mp3', 'voice.m4a', 'voice.wav', 'voice.aac', 'voice.flac', 'voice.ogg', 'voice.opus'];

test('sound, and pictures that start at a key frame, are copied unchanged, without a choice', async ({
  trimmer,
}) => {
  for (const name of [...SOUNDS, 'no-sound.mp4', 'prores.mov']) {
    await test.step(name, async () => {
      await trimmer.open(name);
      await trimmer.select(2, 7);
      await expect(trimmer.page.getByText(/^Lossless copy/)).toBeVisible();
      await expect(trimmer.page.getByRole('radio')).toHaveCount(0);
      const { path } = await trimmer.trim();
      const [clip, source] = [probe(path), probe(recording(name))];

      expect(clip.codecs).toEqual(source.codecs);
      expect(Math.abs(clip.duration - 5)).toBeLessThan(0.2);
      expectCopied(clip.video, source.video);
      expectCopied(clip.audio, source.audio);
    });
  }
});

test('the timeline shows pictures, key frames and beeps', async ({ trimmer }) => {
  const { page } = trimmer;
  for (const name of ['b-frames.mp4', 'vp9.webm', 'voice.mp3']) {
    await test.step(name, async () => {
      await trimmer.open(name);
      const waveform = page.locator('[data-tall] path');
      // The waveform has a loud bar, and one as flat as silence.
      await expect(waveform).toHaveAttribute('d', /-0\.[5-9]/);
      await expect(waveform).toHaveAttribute('d', /-0\.020/);

      const keyFrames = probe(recording(name)).video.filter(({ isKey }) => isKey).length;
      await expect(page.getByLabel(`${keyFrames} key frames`)).toHaveCount(keyFrames > 0 ? 1 : 0);
      const strip = page.locator('canvas');
      await expect(strip).toHaveCount(keyFrames > 0 ? 1 : 0);
      if (keyFrames > 0) expect(await strip.evaluate(countDrawnSlots)).toBe(12);
    });
  }
});

/** Number of pictures in the strip's twelve slots. Runs in the page. */
function countDrawnSlots(strip: SVGElement | HTMLElement): number {
  const canvas = strip as HTMLCanvasElement;
  const { width = 0, height = 0 } = canvas;
  const pixels = canvas.getContext('2d')?.getImageData(0, height / 2, width, 1).data ?? [];
  let drawn = 0;
  for (let slot = 0; slot < 12; slot += 1) {
    if (pixels[Math.floor(((slot + 0.5) * width) / 12) * 4 + 3] === 255) drawn += 1;
  }
  return drawn;
}

test('the selection keeps to 3–30 s by pointer, keyboard and typing', async ({ trimmer }) => {
  const { page, start, end } = trimmer;
  await trimmer.open('b-frames.mp4');
  await expect(start).toHaveValue('0');
  await expect(end).toHaveValue('30');

  await end.press('ArrowRight');
  await expect(end).toHaveValue('31');
  await expect(start).toHaveValue('1');
  await start.press('End');
  await expect(start).toHaveValue('42');
  await expect(end).toHaveValue('45');

  await trimmer.type('From', 10);
  await expect(end).toHaveValue('40');
  await trimmer.type('To', 11.5);
  await expect(start).toHaveValue('8.5');
  await expect(end).toHaveAttribute('aria-valuetext', '00:11.5');
  await page.getByLabel('From', { exact: true }).fill('soon');
  await page.getByLabel('From', { exact: true }).press('Enter');
  await expect(page.getByText('Type a time like 01:23.4')).toBeVisible();
  await page.getByLabel('From', { exact: true }).press('Escape');

  const box = await end.boundingBox();
  if (!box) throw new Error('The slider has no box');
  const thumb = 20;
  const x = (seconds: number) => box.x + (seconds / 45) * (box.width - thumb) + thumb / 2;
  await page.mouse.move(x(11.5), box.y + 20);
  await page.mouse.down();
  await page.mouse.move(x(43.3), box.y + 20, { steps: 8 });
  await page.mouse.up();
  await expect(end).toHaveValue('43');
  await expect(start).toHaveValue('13');
});

test('the Trim button does not move while the times change', async ({ trimmer }) => {
  await trimmer.open('gop-10s.mp4');
  await trimmer.select(12, 20);
  await expect(trimmer.page.getByText(/starts at 10\.00 s/)).toBeVisible();
  const places = await trimmer.trimButton.evaluateHandle((button) => {
    const tops = new Set<number>();
    requestAnimationFrame(function look() {
      tops.add(button.getBoundingClientRect().top);
      requestAnimationFrame(look);
    });
    return tops;
  });
  await trimmer.type('To', 19);
  await expect(trimmer.page.getByText('Selected: 7.00 s')).toBeVisible();
  await trimmer.page.locator('[data-settled="true"]').waitFor();
  expect(await places.evaluate((tops) => [...tops])).toHaveLength(1);
});

test('the player has keyboard control and stops at the end of the selection', async ({ trimmer }) => {
  const { page, start, end } = trimmer;
  await trimmer.open('b-frames.mp4');
  await trimmer.select(20, 23);
  await page.getByLabel('To', { exact: true }).blur();
  const position = () =>
    page.getByLabel('Recording').evaluate((video: HTMLVideoElement) => video.currentTime);

  await expect.poll(position).toBeCloseTo(23, 1);
  await page.keyboard.press('j');
  await expect.poll(position).toBeCloseTo(22, 1);
  await page.keyboard.press('ArrowRight');
  await expect.poll(position).toBeCloseTo(22 + FRAME, 2);
  await page.keyboard.press('l');
  await page.keyboard.press('l');
  await page.keyboard.press('o');
  await expect(end).toHaveValue('24');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('i');
  await expect(start).toHaveValue('21');

  await page.getByRole('checkbox', { name: 'Loop' }).uncheck();
  await page.getByRole('button', { name: 'Play selection' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect.poll(position).toBeCloseTo(21, 1);
});

test('a long cut shows its progress and can be cancelled', async ({ trimmer }) => {
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
  expect((await trimmer.trim()).statedStart).toBe(0);
});

test('the way to cut is remembered, and a clip goes into a question', async ({ trimmer }) => {
  const { page } = trimmer;
  await trimmer.open('gop-10s.mp4');
  await trimmer.select(12, 20);
  await expect(page.getByRole('radio', { name: 'Snap to key frame' })).toBeChecked();
  await page.getByRole('radio', { name: 'Exact' }).check();

  await page.reload();
  await trimmer.open('gop-10s.mp4');
  await trimmer.select(12, 20);
  await expect(page.getByRole('radio', { name: 'Exact' })).toBeChecked();
  await expectAccessible(page);
  await trimmer.trim();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use in a question' }).click();
  await expect(page).toHaveURL('/trivia_questions');
  // No other test uses this date; it is entered in the form, because a new page would not have the clip.
  await page.getByLabel('Date').fill('2031-05-05');
  await page.getByRole('link', { name: 'Create Question' }).click();
  await expect(page.getByRole('checkbox', { name: 'Has Audio' })).toBeChecked();
  await expect(page.getByLabel('Chosen audio')).toBeVisible();

  // The clip waits for its question, also when the form is loaded again.
  await page.reload();
  await expect(page.getByLabel('Chosen audio')).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('Chosen audio')).toBeVisible();
  await page.getByRole('button', { name: /^Remove / }).click();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Has Audio' })).not.toBeChecked();
});
