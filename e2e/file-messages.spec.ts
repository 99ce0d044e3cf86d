import { utimesSync, writeFileSync } from 'node:fs';
import type { Page, Route } from 'playwright/test';
import { readCorpusFile } from '@/lib/testing/media-corpus';
import { findMediaField } from './fixtures/media-field';
import { makeFourColors, makeTone } from './fixtures/media-files';
import type { StaffCalls } from './fixtures/staff-calls';
import { expect, expectAccessible, test } from './fixtures/test';
import { findQuestionForm } from './pages/question-form';

/** The first bytes of files, by kind. */
const FIRST_BYTES = {
  PNG: '\x89PNG\r\n\x1a\n\0\0',
  'PNG header': '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0',
  MP3: '\xff\xfb\x90',
  ID3: 'ID3\x04\0\0\0\0\0\0',
  zip: 'PK\x03\x04\x14\0',
  gzip: '\x1f\x8b\x08',
  TIFF: 'II*\0\x08',
  MP4: '\0\0\0\x18ftypisom',
  ASF: '\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9',
};

// This needs the built server, in which a bundled library has thrown an error that nothing handled.
test('an editor who uploads only the first bytes of a picture, a recording, a video or an archive is refused', async ({
  request,
  staff,
}) => {
  const asked = Object.entries(FIRST_BYTES).flatMap(([kind, bytes]) =>
    ['image', 'audio'].map((mediaType) => ({ kind, bytes, mediaType })),
  );
  await Promise.all(
    asked.map(async ({ kind, bytes, mediaType }) => {
      const granted = await staff.get('/singlegames/direct_creator_upload_token', { mediaType });
      const { token } = await granted.json();
      const file = { name: 'few.png', mimeType: 'image/png', buffer: Buffer.from(bytes, 'latin1') };
      const answer = await request.post(new URL(token.uploadURL).pathname, { multipart: { file } });
      expect(answer.status(), `${kind} as ${mediaType}`).toBe(415);
      expect((await answer.json()).message).toMatch(
        /^(File type is not supported|This file is damaged|The content of this file does not match its name)/,
      );
    }),
  );
});

async function loadUpload(name: string) {
  return { name, mimeType: 'application/octet-stream', buffer: await readCorpusFile(name) };
}

const getMessages = (page: Page) => page.getByRole('main').getByRole('alert');

/** Expects this message about a file, and no other beside it. */
async function expectOneMessage(page: Page, text: RegExp): Promise<void> {
  await expect(getMessages(page)).toHaveText([text]);
  for (const place of [page, page.frameLocator('iframe[title="As the player sees it"]')])
    await expect(place.getByText('This browser cannot play this recording.')).toBeHidden();
  await expect(page.getByText('Players hear only the sound of a video.', { exact: true })).toBeHidden();
}

/** Opens the form of a weekly question, and types a question. */
async function openWeeklyForm(page: Page, staff: StaffCalls): Promise<void> {
  await page.goto(await staff.createWeeklyPath('2031-07-12'));
  await findQuestionForm(page).fill('Which file is it?');
}

test('an editor reads one message about a refused file, also after Submit', async ({
  staffPage: page,
  staff,
}) => {
  await openWeeklyForm(page, staff);
  const refused: [name: string, message: RegExp][] = [
    ['clip.mpeg', /MPEG.*cannot be converted here/],
    ['studio.mov', /is ProRes, which browsers cannot play.*Export it as MP4 with H\.264 and AAC\./],
    ['webp-named.png', /WebP pictures cannot be used/],
  ];
  for (const [name, message] of refused) {
    await findMediaField(page).choose(await loadUpload(name));
    await expectOneMessage(page, message);
    await findQuestionForm(page).submit.click();
    await expect(page.locator(':focus'), 'the message has the focus').toHaveText(message);
    await expectOneMessage(page, message);
  }
});

test('an editor who chooses a file of a wrong type, then none, reads the message about the last step alone', async ({
  staffPage: page,
  staff,
}) => {
  await openWeeklyForm(page, staff);
  const media = findMediaField(page);
  const ogg = { ...(await loadUpload('ogg.mp3')), name: 'sound.ogg' };
  await media.choose(ogg);
  await expectOneMessage(page, /^File type is not supported/);
  await expect(media.hasImage).not.toBeChecked();
  await media.hasAudio.check();
  await findQuestionForm(page).submit.click();
  await expectOneMessage(page, /Choose an audio file/);
  await media.choose(ogg);
  await expectOneMessage(page, /^File type is not supported/);
});

test('an editor whose recording only some browsers play is warned until the question is saved', async ({
  staffPage: page,
  staff,
}) => {
  await page.goto(await staff.createPath('2031-07-09'));
  const media = findMediaField(page);
  await media.choose(await loadUpload('phone.mov'));
  await media.expectUploaded();
  const warning = page.getByText(/is HEVC, which not every browser plays/);
  await expect(warning).toBeVisible();
  await expect(page.getByText('Players hear only the sound of a video.', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await findQuestionForm(page).fill('Which phone was it?');
  await findQuestionForm(page).submit.click();
  await expect(page.getByText('Question saved')).toBeVisible();
  await expect(warning).toBeHidden();
});

test('an editor dismisses the message about a file that was changed', async ({ staffPage: page }) => {
  await page.goto('/media_library');
  const name = 'moving.png';
  await page.locator('input[type=file]').setInputFiles({ ...(await loadUpload('animated.png')), name });
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByText(/^This PNG is animated\. It was stored as a still picture/)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText(/^This PNG is animated/)).toBeHidden();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
});

test('an editor who chooses an empty file for a question, the media library or a category reads that it is too small', async ({
  staffPage: page,
  staff,
}) => {
  const empty = { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) };
  for (const path of [await staff.createPath('2031-07-10'), '/media_library', '/categories']) {
    await page.goto(path);
    if (path === '/categories') await page.getByRole('button', { name: 'Add category' }).click();
    await page.locator('input[type=file]').setInputFiles(empty);
    await expect(page.getByText('File size is too small'), path).toBeVisible();
    await expect(page.getByText('It is empty.')).toBeVisible();
    await expect(page.getByText('File type/size error, Hovered on types!')).toBeVisible();
  }
});

test('an editor removes a wrong file and has the earlier one back', async ({ staffPage: page, staff }) => {
  await page.goto(await staff.createPath('2031-07-05'));
  const media = findMediaField(page);
  await media.choose(await makeFourColors());
  await media.expectUploaded();
  await media.choose({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') });
  await expect(page.getByText('page.png was not uploaded')).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await media.expectUploaded();
  await expect(media.hasImage).toBeChecked();
});

test('an editor whose file changed since it was chosen is asked to choose it again', async ({
  staffPage: page,
  staff,
}, testInfo) => {
  await page.goto(await staff.createPath('2031-07-05'));
  const exported = testInfo.outputPath('exported.mp3');
  writeFileSync(exported, makeTone().buffer);
  const exportAgain = async (route: Route) => {
    // Browsers compare the modification time in seconds.
    utimesSync(exported, 1, 1);
    await route.continue();
  };
  await page.route('**/direct_creator_upload_token?*', exportAgain, { times: 1 });
  await page.locator('input[type=file]').setInputFiles(exported);
  await expect(page.getByText(/^This file has changed or moved since it was chosen\./)).toBeVisible();
});
