import type { Locator, Page, TestInfo } from 'playwright/test';
import { test as base } from '@/e2e/fixtures/test';
import { FRAMES_PER_SECOND, makeRecording } from '@/lib/testing/recordings';

/** Seconds of a frame of the recordings. */
export const FRAME = 1 / FRAMES_PER_SECOND;
/** Seconds by which a clip may be longer or shorter, because it ends with whole packets. */
export const DURATION_TOLERANCE = 0.2;

export class TrimmerPage {
  readonly start: Locator;
  readonly end: Locator;
  readonly trimButton: Locator;
  readonly result: Locator;
  readonly alert: Locator;

  readonly page: Page;
  private readonly testInfo: TestInfo;

  constructor(page: Page, testInfo: TestInfo) {
    this.page = page;
    this.testInfo = testInfo;
    this.start = page.getByRole('slider', { name: 'Start' });
    this.end = page.getByRole('slider', { name: 'End' });
    this.trimButton = page.getByRole('button', { name: 'Trim', exact: true });
    this.result = page.getByRole('region', { name: 'Your clip' });
    this.alert = page.getByRole('main').getByRole('alert');
  }

  /** Opens a recording, and waits for this screen to show it. */
  async open(name: string): Promise<void> {
    if (!this.page.url().endsWith('/create_snippet')) await this.page.goto('/create_snippet');
    await this.pick(name);
    await this.trimButton.waitFor();
  }

  async pick(name: string): Promise<void> {
    await this.page.locator('input[type=file]').setInputFiles(makeRecording(name));
  }

  /** Types both times, in seconds. */
  async select(start: number, end: number): Promise<void> {
    await this.type('From', start);
    await this.type('To', end);
  }

  async type(label: 'From' | 'To', seconds: number): Promise<void> {
    const field = this.page.getByLabel(label, { exact: true });
    await field.fill(String(seconds));
    await field.press('Enter');
  }

  /** Waits for the ways to cut, which move the slider and Trim when they appear. */
  async waitForWays(): Promise<void> {
    await this.page.locator('[data-settled="true"]').waitFor({ state: 'attached' });
  }

  /** Trims and downloads; returns the path of the clip, and the start in seconds that the screen states. */
  async trim(): Promise<{ path: string; statedStart: number }> {
    await this.waitForWays();
    await this.trimButton.click();
    await this.result.waitFor();
    const stated = /starts at ([\d.]+) s/.exec((await this.result.textContent()) ?? '');
    const [download] = await Promise.all([
      this.page.waitForEvent('download'),
      this.result.getByRole('link', { name: 'Download' }).click(),
    ]);
    const path = this.testInfo.outputPath(download.suggestedFilename());
    await download.saveAs(path);
    return { path, statedStart: Number(stated?.[1]) };
  }
}

/** The test of a staff member at the video trimmer. */
export const test = base.extend<{ trimmer: TrimmerPage }>({
  trimmer: async ({ staffPage }, use, testInfo) => {
    await use(new TrimmerPage(staffPage, testInfo));
  },
});
