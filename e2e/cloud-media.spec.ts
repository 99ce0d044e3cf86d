import { BucketServer, makeCloudSettings } from '@/lib/testing/bucket-server';
import { CloudflareServer } from '@/lib/testing/cloudflare-server';
import { findMediaField } from './fixtures/media-field';
import { makeFourColors, makeTone } from './fixtures/media-files';
import { serveForSpec } from './fixtures/separate-sites';
import { expectLoaded, expectPlayable } from './fixtures/shown-media';
import { expect, test } from './fixtures/test';
import { openForm } from './pages/question-form';

// Cloudflare and the bucket are loopback servers that follow their documented contracts.
const cloudflare = new CloudflareServer();
const bucket = new BucketServer();
test.beforeAll(() => Promise.all([cloudflare.start(), bucket.start()]));
const site = serveForSpec(() => makeCloudSettings(cloudflare, bucket));
test.afterAll(() => Promise.all([cloudflare.stop(), bucket.stop()]));

test('an image and its zoom image go straight to Cloudflare, and the image is shown from there', async ({
  staffPage: page,
  staff,
}) => {
  const date = '2031-08-01';
  const picture = await makeFourColors();
  await page.route('https://imagedelivery.net/**', (route) =>
    route.fulfill({ body: picture.buffer, contentType: 'image/jpeg' }),
  );
  const form = await openForm(page, await staff.createPath(date));
  const media = findMediaField(page);
  await form.fill('Which colour is below on the left?');
  await media.choose(picture);
  await media.expectUploaded();
  await media.hasZoomImage.check();
  await expect(media.zoomImage).toBeVisible();
  await form.save();
  const [stored] = await staff.loadQuestions(date);
  for (const id of [stored?.mediaId, stored?.zoomMediaId]) {
    expect(cloudflare.images.get(id ?? '')).toEqual({ draft: false });
  }
  const uploads = cloudflare.requests.filter(({ path }) => path?.startsWith('/images-upload/'));
  expect(uploads).toHaveLength(2);
  for (const { method, type } of uploads) {
    expect(method).toBe('POST');
    expect(type).toMatch(/^multipart\/form-data;/);
  }
  await page.goto(`/trivia_questions/${date}`);
  const shown = page.locator(`img[src="https://imagedelivery.net/hash/${stored?.mediaId}/public"]`);
  // The picture of four colours is 1600 px wide.
  await expectLoaded(shown, 1600);
});

test('a sound goes straight to the bucket, and is played from there', async ({ staffPage: page, staff }) => {
  const date = '2031-08-04';
  const sound = makeTone();
  const form = await openForm(page, await staff.createPath(date));
  await form.fill('Which tone is heard?');
  await findMediaField(page).choose(sound);
  await findMediaField(page).expectUploaded();
  await form.save();
  const [stored] = await staff.loadQuestions(date);
  expect(bucket.objects.get(`incoming/${stored?.mediaId}`)).toEqual(sound.buffer);
  expect(bucket.objects.has(`audio/${stored?.mediaId}`)).toBe(true);
  expect(bucket.origins.at(-1)).toBe(site.url);
  await page.goto(`/trivia_questions/${date}`);
  // The tone lasts three seconds.
  await expectPlayable(page.locator('audio'), 2);
});
