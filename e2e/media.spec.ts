import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { startCuttingProxy } from './fixtures/cutting-proxy';
import { dropFile, findMediaField, makeUploadLimiter, pasteImage, UNLIMITED } from './fixtures/media-field';
import {
  makeFourColors,
  makeNoise,
  makeTone,
  readColor,
  readCorners,
  readSize,
  type UploadFile,
} from './fixtures/media-files';
import { expectLoaded } from './fixtures/shown-media';
import type { StaffCalls } from './fixtures/staff-calls';
import { expect, expectAccessible, test } from './fixtures/test';
import { createQuestion, findQuestionForm, openForm } from './pages/question-form';

/** Red, as `readColor` writes it. */
const RED = '100';
const PLAYER_VIEW = 'iframe[title="As the player sees it"]';

/** Opens the form of a question, and describes and credits a picture in it. */
async function describePicture(page: Page, staff: StaffCalls, date: string) {
  const form = await openForm(page, await staff.createPath(date));
  const media = findMediaField(page);
  await media.choose(await makeFourColors());
  await media.expectUploaded();
  await media.alt.fill('Four coloured fields');
  await page.locator('summary', { hasText: 'More' }).click();
  await page.getByLabel('Credit').fill('Ann Example');
  await page.getByLabel('Licence', { exact: true }).fill('CC BY 4.0');
  return form;
}

test('an editor sees a picture’s credit and alt text as players will', async ({ staffPage: page, staff }) => {
  await describePicture(page, staff, '2031-07-08');
  const preview = page.frameLocator(PLAYER_VIEW);
  await expect(preview.getByRole('img', { name: 'Four coloured fields' })).toBeVisible();
  await expect(preview.getByText('Credit: Ann Example · CC BY 4.0')).toBeVisible();
});

test('a visitor of a shared question gets a smaller copy of its picture, with description and credit', async ({
  staffPage: page,
  staff,
  browser,
}) => {
  // Visitors may see the questions of a day that is over.
  const date = '2020-03-02';
  const form = await describePicture(page, staff, date);
  await form.fill('Which fields are coloured?');
  await form.save();

  const [stored] = await staff.loadQuestions(date);
  const visitor = await browser.newPage();
  await visitor.goto(`/share_question/${stored?.questionTag}`);
  await expectLoaded(visitor.getByRole('img', { name: 'Four coloured fields' }), 640);
  await expect(visitor.getByText('Credit: Ann Example · CC BY 4.0')).toBeVisible();
  await visitor.close();
});

/** Opens the form of a question, and crops a picture of four colours by keyboard to its red quarter. */
async function cropToRed(page: Page, staff: StaffCalls, date: string) {
  const form = await openForm(page, await staff.createPath(date));
  const media = findMediaField(page);
  await media.choose(await makeFourColors());
  await media.expectUploaded();
  await media.hasZoomImage.check();
  await media.zoom.focus();
  for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowRight');
  await expect(media.zoom).toHaveValue('2');
  await media.cropArea.focus();
  // The arrows move the picture below the crop, here by more steps than there are to its edge.
  for (let step = 0; step < 40; step++) await page.keyboard.press('ArrowRight');
  for (let step = 0; step < 40; step++) await page.keyboard.press('ArrowDown');
  return form;
}

test('an editor who crops by keyboard sees the crop as players will', async ({ staffPage: page, staff }) => {
  await cropToRed(page, staff, '2031-07-05');
  const previewed = page.frameLocator(PLAYER_VIEW).getByRole('img', { name: 'Zoom image' });
  await expect.poll(() => previewed.evaluate(readCorners)).toEqual([RED, RED, RED, RED]);
  await expectAccessible(page);
});

test('an editor who crops by keyboard has exactly that part stored', async ({ staffPage: page, staff }) => {
  const date = '2031-07-06';
  const form = await cropToRed(page, staff, date);
  await form.fill('Which colour is cropped?');
  await form.save();
  const [stored] = await staff.loadQuestions(date);
  const zoom = await (await staff.get(`/api/media/${stored?.zoomMediaId}`)).body();
  expect(await readSize(zoom)).toEqual({ width: 800, height: 600 });
  expect(await readColor(zoom, 0.05, 0.05)).toBe(RED);
  expect(await readColor(zoom, 0.95, 0.95)).toBe(RED);
});

test('an editor drops a recording, which ticks Has Audio', async ({ staffPage: page, staff }, testInfo) => {
  await page.goto(await staff.createPath('2031-07-02'));
  const media = findMediaField(page);
  const dropped = testInfo.outputPath('dropped.mp3');
  writeFileSync(dropped, makeTone().buffer);
  await dropFile(page, media.zone, dropped);
  await expect(media.hasAudio).toBeChecked();
  await media.expectUploaded();
});

test('an editor replaces a recording by pasting a picture', async ({ staffPage: page, staff }) => {
  await page.goto(await staff.createPath('2031-07-02'));
  const media = findMediaField(page);
  await media.choose(makeTone());
  await expect(media.hasAudio).toBeChecked();
  const { buffer } = await makeFourColors();
  await pasteImage(page, await sharp(buffer).png().toBuffer());
  await expect(media.hasImage).toBeChecked();
  await expect(media.hasAudio).not.toBeChecked();
});

/** Opens the form of a question, and chooses a file whose upload takes a minute. */
async function uploadSlowly(page: Page, staff: StaffCalls, date: string, file: UploadFile) {
  const form = await openForm(page, await staff.createPath(date));
  const limitUpload = await makeUploadLimiter(page);
  await limitUpload(file.buffer.length / 60);
  const media = findMediaField(page);
  await media.choose(file);
  return { form, media, limitUpload };
}

test('an editor who cancels an upload has Has Image cleared', async ({ staffPage: page, staff }) => {
  const large = await makeNoise('large.jpg', 800, 600);
  const { media } = await uploadSlowly(page, staff, '2031-07-03', large);
  await expect(media.progress).toHaveAccessibleName('Uploading large.jpg');
  await expect(media.hasImage).toBeChecked();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(media.progress).toBeHidden();
  await expect(media.hasImage).not.toBeChecked();
});

const LOST =
  /large\.jpg was not uploaded.*The connection was lost at [3-7]\d %\. Nothing was stored: retry the upload\./;

/** Opens a form by a proxy that cuts the upload of a picture in half. */
async function loseUpload(page: Page, staff: StaffCalls, baseURL: string | undefined) {
  const large = await makeNoise('large.jpg');
  const proxy = await startCuttingProxy(Number(new URL(String(baseURL)).port));
  await page.goto(`${proxy.url}${await staff.createPath('2031-07-03')}`);
  const limitUpload = await makeUploadLimiter(page);
  proxy.cutAfter(large.buffer.length / 2);
  // Faster, the whole file could be in buffers before a busy proxy has read half of it.
  await limitUpload(large.buffer.length / 5);
  await findMediaField(page).choose(large);
  const alerts = page.getByRole('main').getByRole('alert');
  await expect(alerts).toHaveText([LOST]);
  return { proxy, limitUpload, alerts };
}

test('an editor who submits after a lost upload gets the focus on its message, and no second message', async ({
  staffPage: page,
  staff,
  baseURL,
}) => {
  const { proxy, alerts } = await loseUpload(page, staff, baseURL);
  const form = findQuestionForm(page);
  await form.fill('Which noise is it?');
  await form.submit.click();
  await expect(page.locator(':focus')).toHaveText(LOST);
  await expect(alerts).toHaveText([LOST]);
  await proxy.stop();
});

test('an editor whose connection was lost halfway through an upload uploads the file by Retry', async ({
  staffPage: page,
  staff,
  baseURL,
}) => {
  const { proxy, limitUpload, alerts } = await loseUpload(page, staff, baseURL);
  proxy.cutAfter(Number.POSITIVE_INFINITY);
  await limitUpload(UNLIMITED);
  await page.getByRole('button', { name: 'Retry' }).click();
  const media = findMediaField(page);
  await media.expectUploaded();
  await expect(alerts).toHaveCount(0);
  await expect(media.hasImage).toBeChecked();
  await proxy.stop();
});

test('an editor who submits during an upload saves the sound, too', async ({ staffPage: page, staff }) => {
  const date = '2031-07-04';
  const { form, limitUpload } = await uploadSlowly(page, staff, date, makeTone());
  await form.fill('Which tone is it?');
  await expect(page.frameLocator(PLAYER_VIEW).getByLabel('Question audio')).toBeVisible();
  await form.submit.click();
  await expect(page.getByText(/^\d+ %$/)).toBeVisible();
  await limitUpload(UNLIMITED);
  await expect(page.getByText('Question saved')).toBeVisible();
  const stored = await staff.loadQuestions(date);
  expect(stored).toMatchObject([{ hasAudio: true, hasImage: false }]);
});

/** Stores a question with a picture, and opens its form. */
async function editPictured(page: Page, staff: StaffCalls, date: string) {
  const path = await staff.createPath(date);
  await page.goto(path);
  await createQuestion(page, `Is there a picture on ${date}?`, await makeFourColors());
  const [stored] = await staff.loadQuestions(date);
  const form = await openForm(page, `/edit_trivia/${date}/${path.split('/').at(-1)}`);
  const { hasImage } = findMediaField(page);
  await expect(hasImage).toBeChecked();
  return { stored, form, hasImage };
}

test('an editor who changes the text of a question keeps its picture', async ({ staffPage: page, staff }) => {
  const { stored, form } = await editPictured(page, staff, '2031-07-11');
  await form.question.fill('Is there still a picture?');
  await form.save();
  expect(await staff.loadQuestions('2031-07-11')).toMatchObject([
    { question: 'Is there still a picture?', mediaId: stored?.mediaId },
  ]);
});

test('an editor removes the picture of a question by unchecking Has Image', async ({
  staffPage: page,
  staff,
}) => {
  const { form, hasImage } = await editPictured(page, staff, '2031-07-13');
  await hasImage.uncheck();
  await form.save();
  expect(await staff.loadQuestions('2031-07-13')).toMatchObject([{ hasImage: false }]);
});
