import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { startCuttingProxy } from './fixtures/cutting-proxy';
import { download, dropFile, mediaField, pasteImage, uploadSpeed } from './fixtures/media-field';
import { asHeldUpright, colorAt, cornersOf, fourColors, noise, sizeOf, tone } from './fixtures/media-files';
import { createPath, questionForm, storedQuestions } from './fixtures/questions';
import { expect, expectAccessible, test } from './fixtures/test';

const RED = '100';
const GREEN = '010';
const PLAYER_VIEW = 'iframe[title="As the player sees it"]';

test('an image from a phone is chosen, cropped by keyboard, described, and seen on the shared page', async ({
  staffPage: page,
  staffToken: token,
  request,
  browser,
}) => {
  // A past day, so that visitors may see it.
  const date = '2020-03-01';
  await page.goto(await createPath(request, date));
  const [form, media] = [questionForm(page), mediaField(page)];
  /** Offsets of the other boxes from the first one. */
  const distances = () =>
    page.getByRole('checkbox', { name: /^Has / }).evaluateAll((boxes) => {
      const [first, ...others] = boxes.map((box) => box.getBoundingClientRect());
      return others.map(({ x, y }) => ({ x: x - Number(first?.x), y: y - Number(first?.y) }));
    });
  await form.fill('Which colour is above on the left?');
  const inOneRow = await distances();
  expect(inOneRow).toMatchObject([{ y: 0 }, { y: 0 }]);
  await media.choose(await asHeldUpright(await fourColors()));
  await expect(media.hasImage).toBeChecked();
  await expect(media.hasAudio).not.toBeChecked();
  await media.expectUploaded();
  await media.alt.fill('Four coloured fields');
  // The credit and the licence's end are folded away.
  await expect(page.getByLabel('Credit')).toBeHidden();
  await page.locator('summary', { hasText: 'More' }).click();
  await page.getByLabel('Credit').fill('Ann Example');
  await page.getByLabel('Licence', { exact: true }).fill('CC BY 4.0');
  await page.getByLabel('Licence runs out').fill('2020-03-31');
  await expect(page.getByText('The licence of its file ran out on Tue, Mar 31, 2020.')).toBeVisible();

  await media.hasZoomImage.check();
  await expect(media.zoomImage).toBeVisible();
  expect(await distances()).toEqual(inOneRow);
  await media.zoom.focus();
  for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowRight');
  await expect(media.zoom).toHaveValue('2');
  await media.cropArea.focus();
  for (let step = 0; step < 40; step++) await page.keyboard.press('ArrowRight');
  for (let step = 0; step < 40; step++) await page.keyboard.press('ArrowDown');
  await expect(media.zoomImage).toBeVisible();
  const preview = page.frameLocator(PLAYER_VIEW);
  await expect(preview.getByRole('img', { name: 'Four coloured fields' })).toBeVisible();
  await expect(preview.getByText('Credit: Ann Example · CC BY 4.0')).toBeVisible();
  const seenZoom = preview.getByRole('img', { name: 'Zoom image' });
  await expect.poll(() => seenZoom.evaluate(cornersOf)).toEqual([RED, RED, RED, RED]);
  await expectAccessible(page);
  await form.submit.click();
  await expect(page.getByText('Question saved')).toBeVisible();
  await expect(media.hasImage).not.toBeChecked();
  await expect(media.zone).toContainText('Upload or drop a file right here');

  const [stored] = await storedQuestions(request, date, token);
  const picture = await download(request, stored?.mediaId ?? '', token);
  expect(await sizeOf(picture)).toEqual({ width: 1200, height: 900 });
  const zoom = await download(request, stored?.zoomMediaId ?? '', token);
  expect(await sizeOf(zoom)).toEqual({ width: 800, height: 600 });
  for (const [x, y] of [
    [0.05, 0.05],
    [0.95, 0.05],
    [0.05, 0.95],
    [0.95, 0.95],
  ] as const) {
    expect(await colorAt(zoom, x, y)).toBe(RED);
  }

  const stranger = await browser.newPage();
  await stranger.goto(`/share_question/${stored?.questionTag}`);
  const shown = stranger.getByRole('img', { name: 'Four coloured fields' });
  await expect(shown).toBeVisible();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  await expect(stranger.getByText('Credit: Ann Example · CC BY 4.0')).toBeVisible();
  await stranger.close();
});

test('a crop follows the mouse and the slider', async ({ staffPage: page, staffToken: token, request }) => {
  const date = '2031-07-01';
  await page.goto(await createPath(request, date));
  const [form, media] = [questionForm(page), mediaField(page)];
  await form.fill('Which colour is above on the right?');
  await media.hasZoomImage.check();
  await expect(media.hasImage).toBeChecked();
  await media.choose(await fourColors());
  await media.expectUploaded();
  await expect(media.hasZoomImage).toBeChecked();
  await media.zoom.fill('2');
  await media.cropArea.scrollIntoViewIfNeeded();
  const box = await media.cropArea.boundingBox();
  if (!box) throw new Error('There is no crop area.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - box.width, y + box.height, { steps: 10 });
  await page.mouse.up();
  await form.submit.click();
  await expect(page.getByText('Question saved')).toBeVisible();
  const [stored] = await storedQuestions(request, date, token);
  const zoom = await download(request, stored?.zoomMediaId ?? '', token);
  expect(await colorAt(zoom, 0.05, 0.95)).toBe(GREEN);
  expect(await colorAt(zoom, 0.95, 0.05)).toBe(GREEN);

  await media.hasZoomImage.check();
  await media.hasImage.uncheck();
  await expect(media.hasZoomImage).not.toBeChecked();
});

test('a writer drops or pastes a file, and its checkbox is ticked', async ({
  staffPage: page,
  request,
}, testInfo) => {
  await page.goto(await createPath(request, '2031-07-02'));
  const media = mediaField(page);
  const dropped = testInfo.outputPath('dropped.mp3');
  writeFileSync(dropped, tone().buffer);
  await dropFile(page, media.zone, dropped);
  await expect(media.hasAudio).toBeChecked();
  await media.expectUploaded();

  const picture = await sharp((await fourColors()).buffer)
    .png()
    .toBuffer();
  await pasteImage(page, picture);
  await expect(media.hasImage).toBeChecked();
  await expect(media.hasAudio).not.toBeChecked();
  await media.expectUploaded();
});

test('an upload shows its progress, can be cancelled, and survives a connection lost at half of it', async ({
  staffPage: page,
  request,
}) => {
  const large = await noise('large.jpg');
  const proxy = await startCuttingProxy(Number(process.env.E2E_PORT));
  await page.goto(`${proxy.url}${await createPath(request, '2031-07-03')}`);
  const media = mediaField(page);
  const setUploadSpeed = await uploadSpeed(page);
  await setUploadSpeed(large.buffer.length / 4);
  await media.choose(large);
  await expect(media.progress).toHaveAccessibleName('Uploading large.jpg');
  await expect(page.getByText(/^[1-9]\d? %$/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(media.progress).toBeHidden();
  await expect(media.hasImage).not.toBeChecked();

  proxy.cutAfter(large.buffer.length / 2);
  await setUploadSpeed(large.buffer.length);
  await media.choose(large);
  await expect(page.getByText('large.jpg was not uploaded')).toBeVisible();
  await expect(
    page.getByText(/^The connection was lost at [3-7]\d %\. Nothing was stored: retry the upload\.$/),
  ).toBeVisible();
  await expect.poll(() => readdirSync(join(process.env.E2E_DATA_DIR ?? '', 'media/incoming'))).toEqual([]);
  proxy.cutAfter(Number.POSITIVE_INFINITY);
  await setUploadSpeed(-1);
  await page.getByRole('button', { name: 'Retry' }).click();
  await media.expectUploaded();
  await expect(media.hasImage).toBeChecked();
  await proxy.stop();
});

test('an upload without progress is given up after half a minute', async ({ staffPage: page, request }) => {
  await page.clock.install();
  await page.goto(await createPath(request, '2031-07-06'));
  const media = mediaField(page);
  await expect(media.hasImage).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.route('**/api/media/upload/**', () => {});
  const isSending = page.waitForRequest('**/api/media/upload/**');
  await media.choose(tone('stalled.mp3'));
  await isSending;
  await page.clock.fastForward(29_000);
  await expect(page.getByText('stalled.mp3 was not uploaded')).toBeHidden();
  await page.clock.fastForward(2000);
  await expect(page.getByText('stalled.mp3 was not uploaded')).toBeVisible();
  await page.unroute('**/api/media/upload/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await media.expectUploaded();
});

test('Submit waits for the upload, and staff hear the sound before visitors do', async ({
  staffPage: page,
  staffToken: token,
  request,
  browser,
}) => {
  const date = '2031-07-04';
  const sound = tone();
  await page.goto(await createPath(request, date));
  const [form, media] = [questionForm(page), mediaField(page)];
  await form.fill('Which tone is it?');
  const setUploadSpeed = await uploadSpeed(page);
  await setUploadSpeed(sound.buffer.length / 2);
  await media.choose(sound);
  await expect(page.frameLocator(PLAYER_VIEW).getByLabel('Question audio')).toBeVisible();
  await form.submit.click();
  await expect(page.getByText('Question saved')).toBeVisible();
  await setUploadSpeed(-1);
  const [stored] = await storedQuestions(request, date, token);
  expect(stored).toMatchObject({ hasAudio: true, hasImage: false });

  await page.goto(`/trivia_questions/${date}`);
  const player = page.locator('audio');
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(2.9);
  const stranger = await browser.newContext();
  const answer = await stranger.request.get(`/api/media/${stored?.mediaId}`);
  expect(answer.status()).toBe(404);
  await stranger.close();
});

test('an edited question keeps its picture, and loses it when Has Image is unchecked', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const date = '2031-07-05';
  await page.goto(await createPath(request, date));
  const [form, media] = [questionForm(page), mediaField(page)];
  await form.fill('Is there a picture?');
  await media.choose(await fourColors());
  await form.submit.click();
  await expect(page.getByText('Question saved')).toBeVisible();
  const [created] = await storedQuestions(request, date, token);

  await page.goto(`/trivia_questions/${date}`);
  const edit = await page.getByRole('link', { name: 'Edit', exact: true }).getAttribute('href');
  const picture = `**/api/media/${created?.mediaId}/**`;
  // The form and the frame of its preview both request the picture, in either order.
  await page.goto('/delete_account');
  await page.route(picture, (route) => route.abort());
  await page.goto(edit ?? '');
  await expect(media.hasImage).toBeChecked();
  await expect(page.getByText(/^The picture could not be loaded\./)).toBeVisible();
  await page.unroute(picture);
  await page.getByRole('button', { name: 'Retry' }).click();
  const shown = page.getByRole('img', { name: 'Chosen picture' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  await media.choose({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') });
  await expect(page.getByText('page.png was not uploaded')).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(media.hasImage).toBeChecked();
  await expect(shown).toBeVisible();
  await form.question.fill('Is there still a picture?');
  await form.submit.click();
  await expect(page.getByText('Question saved')).toBeVisible();
  const [kept] = await storedQuestions(request, date, token);
  expect(kept).toMatchObject({ question: 'Is there still a picture?', mediaId: created?.mediaId });

  await media.hasImage.uncheck();
  await form.submit.click();
  await expect.poll(async () => (await storedQuestions(request, date, token))[0]?.hasImage).toBe(false);
});
