import type { Page } from 'playwright/test';
import { BucketServer, makeCloudSettings } from '@/lib/testing/bucket-server';
import { CloudflareServer } from '@/lib/testing/cloudflare-server';
import { findMediaField, makeUploadLimiter } from './fixtures/media-field';
import { makeFourColors, tone, type UploadFile } from './fixtures/media-files';
import { serveForSpec } from './fixtures/separate-sites';
import { expectLoaded, expectPlayable } from './fixtures/shown-media';
import type { StaffCalls } from './fixtures/staff-calls';
import { expect, test } from './fixtures/test';
import { openForm } from './pages/question-form';

// Cloudflare and the bucket are loopback servers that follow their documented contracts.
const cloudflare = new CloudflareServer();
const bucket = new BucketServer();
test.beforeAll(() => Promise.all([cloudflare.start(), bucket.start()]));
const site = serveForSpec(() => makeCloudSettings(cloudflare, bucket));
test.afterAll(() => Promise.all([cloudflare.stop(), bucket.stop()]));

/** Saves a question of that day with a picture and its zoom image; returns the question. */
async function savePictured(page: Page, staff: StaffCalls, date: string) {
  const picture = await makeFourColors();
  await page.route('https://imagedelivery.net/**', (route) =>
    route.fulfill({ body: picture.buffer, contentType: 'image/jpeg' }),
  );
  const form = await openForm(page, await staff.createPath(date));
  const media = findMediaField(page);
  await form.fill(`Which colour is below on the left on ${date}?`);
  await media.choose(picture);
  await media.expectUploaded();
  await media.hasZoomImage.check();
  await expect(media.zoomImage).toBeVisible();
  await form.save();
  const [stored] = await staff.loadQuestions(date);
  return stored;
}

test('an editor uploads an image and its zoom image straight to Cloudflare', async ({
  staffPage: page,
  staff,
}) => {
  cloudflare.requests.length = 0;
  const stored = await savePictured(page, staff, '2031-08-01');
  for (const id of [stored?.mediaId, stored?.zoomMediaId]) {
    expect(cloudflare.images.get(id ?? '')).toEqual({ draft: false });
  }
  const uploads = cloudflare.requests.filter(({ path }) => path?.startsWith('/images-upload/'));
  expect(uploads).toHaveLength(2);
  for (const { method, type } of uploads) {
    expect(method).toBe('POST');
    expect(type).toMatch(/^multipart\/form-data;/);
  }
});

test('an editor sees on the page of the day the image as Cloudflare delivers it', async ({
  staffPage: page,
  staff,
}) => {
  const date = '2031-08-03';
  const stored = await savePictured(page, staff, date);
  await page.goto(`/trivia_questions/${date}`);
  const shown = page.locator(`img[src="https://imagedelivery.net/hash/${stored?.mediaId}/public"]`);
  // The picture of four colours is 1600 px wide.
  await expectLoaded(shown, 1600);
});

test('an editor sees the progress of a sound that is uploaded to the bucket', async ({
  staffPage: page,
  staff,
}) => {
  const sound = tone();
  await openForm(page, await staff.createPath('2031-08-02'));
  const limitUpload = await makeUploadLimiter(page);
  // At half of the file per second its progress can be seen.
  await limitUpload(sound.buffer.length / 2);
  await findMediaField(page).choose(sound);
  await expect(page.getByText(/^[1-9]\d? %$/)).toBeVisible();
});

/** Saves a question of that day with a sound; returns the id of the sound. */
async function saveWithSound(page: Page, staff: StaffCalls, date: string, sound: UploadFile) {
  const form = await openForm(page, await staff.createPath(date));
  await form.fill(`Which tone is heard on ${date}?`);
  await findMediaField(page).choose(sound);
  await findMediaField(page).expectUploaded();
  await form.save();
  const [stored] = await staff.loadQuestions(date);
  return stored?.mediaId;
}

test('an editor uploads a sound straight to the bucket', async ({ staffPage: page, staff }) => {
  const sound = tone();
  const mediaId = await saveWithSound(page, staff, '2031-08-04', sound);
  expect(bucket.objects.get(`incoming/${mediaId}`)).toEqual(sound.buffer);
  expect(bucket.objects.has(`audio/${mediaId}`)).toBe(true);
  expect(bucket.origins.at(-1)).toBe(site.url);
});

test('an editor plays a sound of the bucket on the page of the day', async ({ staffPage: page, staff }) => {
  await saveWithSound(page, staff, '2031-08-05', tone());
  await page.goto('/trivia_questions/2031-08-05');
  // The tone lasts three seconds.
  await expectPlayable(page.locator('audio'), 2);
});
