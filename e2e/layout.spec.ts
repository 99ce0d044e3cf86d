import type { Locator, Page } from 'playwright/test';
import { measureBox } from './fixtures/measure-box';
import { findMediaField } from './fixtures/media-field';
import { makeFourColors, makeNoise } from './fixtures/media-files';
import { expectLoaded } from './fixtures/shown-media';
import type { StaffCalls } from './fixtures/staff-calls';
import { tabTo } from './fixtures/tab-to';
import { expect, expectToFit, test } from './fixtures/test';
import { createQuestion, openForm } from './pages/question-form';

/** Returns whether a click on the middle of an element reaches it without scrolling. */
function isInReach(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top !== null && (element.contains(top) || (top.closest('label')?.contains(element) ?? false));
  });
}

test('an editor at 1440 × 900 has the texts, the media beside them and Submit in sight without scrolling', async ({
  staffPage: page,
  staff,
}) => {
  const forDate = '2031-10-12';
  const text = `Is everything in sight on ${forDate}?`;
  const path = await staff.createPath(forDate);
  const [category] = await staff.loadCategories();
  await page.goto(path);
  await createQuestion(page, text, await makeNoise('sight.jpg', 800, 600));

  const form = await openForm(page, `/edit_trivia/${forDate}/${category.id}`);
  const media = findMediaField(page);
  await form.expectText(text);
  const picture = page.getByRole('img', { name: 'Chosen picture' });
  // The loaded picture fits into the reserved space.
  await expectLoaded(picture);
  const choices = [1, 2, 3, 4].map(form.choice);
  for (const control of [form.question, ...choices, media.hasImage, picture, media.alt, form.submit]) {
    await expect.poll(() => isInReach(control), `${control} is in reach`).toBe(true);
  }
  const fourth = await measureBox(form.choice(4));
  const bar = await measureBox(page.locator('[data-bar]'));
  expect(fourth.y + fourth.height, 'the bar covers no choice').toBeLessThanOrEqual(bar.y);
  const { x, width } = await measureBox(form.question);
  expect((await measureBox(media.alt)).x, 'media stand beside the texts').toBeGreaterThan(x + width);
});

test('an editor sees the toast at the lower right of a desktop', async ({ staffPage: page, staff }) => {
  const { path } = await staff.storeQuestion({ forDate: '2031-10-15', text: 'Where is the toast?' });
  const form = await openForm(page, path);
  await form.choice(1).fill('Another one');
  await form.submit.click();
  const undo = page.getByRole('button', { name: 'Undo' });
  // The toast stays while the mouse is on it.
  await undo.hover();
  const toast = await measureBox(undo);
  expect(toast.x).toBeGreaterThan(1440 / 2);
  expect(toast.y).toBeGreaterThan(900 / 2);
});

test('an editor finds Edit above the question on the browse screen', async ({ staffPage: page, staff }) => {
  const text = 'Is Edit above it?';
  await staff.storeQuestion({ forDate: '2031-10-16', text });
  await page.goto('/trivia_questions/2031-10-16');
  const shown = page.getByText(text).last();
  await expect(shown).toBeVisible();
  const edit = await measureBox(page.getByRole('link', { name: 'Edit', exact: true }));
  expect(edit.y + edit.height, 'Edit is in the header').toBeLessThan((await measureBox(shown)).y);
});

test('an editor sees the link to create a word puzzle of a past day under the mouse, and not before', async ({
  staffPage: page,
}) => {
  await page.goto('/wordpuzzles?month=2020-12');
  const create = page.getByRole('link', { name: /^Create: / }).first();
  await expect(create).toHaveCSS('opacity', '0');
  await create.hover();
  await expect(create).toHaveCSS('opacity', '1');
});

test('an editor who tabs through the form of a question or a word puzzle sees each field above the bar with Submit', async ({
  staffPage: page,
  staff,
}) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  for (const path of [await staff.createPath('2031-10-14'), '/edit_wordpuzzle']) {
    await page.goto(path);
    await page.locator('summary', { hasText: 'More' }).click();
    const form = page.locator('form');
    // A form with messages below its fields is the highest.
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(form.getByRole('alert')).toBeVisible();
    const fields = form
      .locator('textarea, input[type="text"], input[type="checkbox"]')
      .filter({ visible: true });
    expect(await fields.count()).toBeGreaterThan(1);
    for (const field of await fields.all()) {
      await tabTo(page, field);
      const { y, height } = await measureBox(field);
      const bar = await measureBox(form.locator('[data-bar]'));
      expect(y + height, `${field} of ${path}`).toBeLessThanOrEqual(bar.y);
    }
  }
});

test('an editor gets a drop zone 322 to 508 px wide and 48 px high for a question, the media library and a category', async ({
  staffPage: page,
  staff,
}) => {
  const paths = [await staff.createPath('2031-10-11'), '/media_library', '/categories'];
  for (const path of paths) {
    await page.goto(path);
    if (path === '/categories') await page.getByRole('button', { name: 'Add category' }).click();
    const zone = page.locator('label').filter({ has: page.locator('input[type=file]') });
    for (const width of [390, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(zone).toBeVisible();
      const box = await measureBox(zone);
      expect.soft(box.width, `${path} at ${width} px`).toBeGreaterThanOrEqual(322);
      expect.soft(box.width, `${path} at ${width} px`).toBeLessThanOrEqual(508);
      expect.soft(box.height, `${path} at ${width} px`).toBe(48);
      await expectToFit(page);
    }
  }
});

/** Opens a form; `crop` chooses a picture in it, and opens the area that crops its zoom image. */
async function openForCropping(page: Page, staff: StaffCalls) {
  await page.goto(await staff.createPath('2031-10-13'));
  const media = findMediaField(page);
  const crop = async () => {
    await media.choose(await makeFourColors());
    await media.hasZoomImage.check();
    await expect(media.zoomImage.first()).toBeVisible();
  };
  return { media, crop };
}

test('an editor who crops a picture keeps the checkboxes in one row', async ({ staffPage: page, staff }) => {
  const { media, crop } = await openForCropping(page, staff);
  const measureOffsetsFromFirst = async () => {
    const boxes = [media.hasImage, media.hasAudio, media.hasZoomImage].map(measureBox);
    const [first, ...others] = await Promise.all(boxes);
    return others.map(({ x, y }) => ({ x: x - (first?.x ?? 0), y: y - (first?.y ?? 0) }));
  };
  const before = await measureOffsetsFromFirst();
  expect(before).toMatchObject([{ y: 0 }, { y: 0 }]);
  await crop();
  // The boxes are measured one after another, and the loading pictures move them meanwhile.
  await expect.poll(measureOffsetsFromFirst).toEqual(before);
});

test('an editor crops a picture inside the form at all widths, on at least 420 px of a desktop', async ({
  staffPage: page,
  staff,
}) => {
  const { media, crop } = await openForCropping(page, staff);
  await crop();
  for (const width of [390, 768, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const formBox = await measureBox(page.locator('form', { has: media.cropArea }));
    const parts = [media.cropArea, page.locator('output', { hasText: '1.0×' }), media.zoomImage.first()];
    const boxes = await Promise.all(parts.map(measureBox));
    const rights = boxes.map((box) => box.x + box.width);
    // Positions are fractions of a pixel, whose sums differ in the last digit.
    expect.soft(Math.max(...rights), `at ${width} px`).toBeLessThan(formBox.x + formBox.width + 0.5);
    if (width >= 1280) expect.soft(boxes[0]?.width, `at ${width} px`).toBeGreaterThanOrEqual(420);
  }
});

test('an editor finds no empty space below the bench', async ({ staffPage: page, staff }) => {
  for (const text of ['A first', 'A second', 'A third', 'A fourth']) {
    await staff.storeQuestion({ text: `${text} for the layout`, status: 'draft', isWhole: false });
  }
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.goto('/plan');
  await expect(page.getByRole('button', { name: 'A fourth for the layout' })).toBeAttached();
  const readHeightBelowBench = () =>
    page
      .getByRole('region', { name: 'Bench' })
      .evaluate(
        (bench) =>
          document.documentElement.scrollHeight - window.scrollY - bench.getBoundingClientRect().bottom,
      );
  // The page has margins of its own.
  await expect.poll(readHeightBelowBench).toBeLessThan(120);
});

test('an editor sees From and To of the history and the search without an overlap from 320 to 1440 px', async ({
  staffPage: page,
}) => {
  for (const path of ['/history', '/search']) {
    await page.goto(path);
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const [from, to] = [await measureBox(page.getByLabel('From')), await measureBox(page.getByLabel('To'))];
      const isClear = from.x + from.width <= to.x || from.y + from.height <= to.y;
      expect.soft(isClear, `${path} at ${width} px`).toBe(true);
    }
  }
});
