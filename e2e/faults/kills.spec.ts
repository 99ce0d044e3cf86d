import { type Editor, signInEditor } from '@/e2e/fixtures/editor';
import { expect } from '@/e2e/fixtures/test';
import { addDays } from '@/lib/dates/calendar-date';
import { onEachDatabase, test } from './test';

const KILLS = 10;
const SAVERS = 8;
/** Acknowledged saves between two kills. */
const SAVES_BETWEEN_KILLS = 20;

/** People who save one question after another, each on its own day. */
class Savers {
  readonly acknowledged: string[] = [];
  readonly statuses: Record<number, number> = {};
  #next = 0;
  #isStopped = false;

  /** Saves until it is stopped, or the server does not respond any more. */
  async saveOn(editor: Editor): Promise<void> {
    while (!this.#isStopped) {
      const forDate = addDays('2031-01-01', this.#next);
      this.#next += 1;
      const { ok, status } = await editor.save({ text: `Is ${forDate} kept?`, forDate });
      this.statuses[status] = (this.statuses[status] ?? 0) + 1;
      if (ok) this.acknowledged.push(forDate);
    }
  }

  async waitForSaves(count: number): Promise<void> {
    const wanted = this.acknowledged.length + count;
    const poll = expect.poll(() => this.acknowledged.length, { intervals: [10] });
    await poll.toBeGreaterThanOrEqual(wanted);
  }

  stop(): void {
    this.#isStopped = true;
  }

  async findLost(editor: Editor): Promise<string[]> {
    const lost: string[] = [];
    for (const day of this.acknowledged) {
      const texts = await editor.readTextsOn(day);
      if (!texts.includes(`Is ${day} kept?`)) lost.push(day);
    }
    return lost;
  }
}

onEachDatabase(() => {
  test(`${SAVERS} people who save while the server is killed ${KILLS} times lose no acknowledged record`, async ({
    start,
    note,
  }) => {
    const savers = new Savers();
    for (let kill = 0; kill < KILLS; kill++) {
      const server = await start();
      const editor = await signInEditor(server.url);
      // Each person's last save fails, because the server is killed meanwhile.
      const saving = Array.from({ length: SAVERS }, () => savers.saveOn(editor).catch(() => {}));
      await savers.waitForSaves(SAVES_BETWEEN_KILLS);
      await server.kill();
      await Promise.all(saving);
    }
    const server = await start();
    const lost = await savers.findLost(await signInEditor(server.url));
    note(`${savers.acknowledged.length} acknowledged, ${lost.length} lost`);
    expect(lost).toEqual([]);
  });
});

test.describe('PostgreSQL', () => {
  test.use({ database: 'PostgreSQL' });

  test(`${SAVERS} people who save while PostgreSQL crashes ${KILLS} times lose no acknowledged record, and get no 500`, async ({
    cluster,
    start,
    note,
  }) => {
    const savers = new Savers();
    const { url } = await start();
    const editor = await signInEditor(url);
    const saving = Array.from({ length: SAVERS }, () => savers.saveOn(editor));
    for (let kill = 0; kill < KILLS; kill++) {
      await savers.waitForSaves(SAVES_BETWEEN_KILLS);
      // Pausing ends all its processes at once, as a crash does.
      cluster?.pause();
      cluster?.resume();
    }
    await savers.waitForSaves(SAVES_BETWEEN_KILLS);
    savers.stop();
    await Promise.all(saving);
    const lost = await savers.findLost(editor);
    const { statuses, acknowledged } = savers;
    note(
      `${acknowledged.length} acknowledged, ${lost.length} lost; answers by status ${JSON.stringify(statuses)}`,
    );
    expect(lost).toEqual([]);
    expect(['200', '503']).toEqual(expect.arrayContaining(Object.keys(statuses)));
  });
});
