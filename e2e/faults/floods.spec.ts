import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expectOneRecordEach, signInEditor } from '@/e2e/fixtures/editor';
import { expect, staffCredentials } from '@/e2e/fixtures/test';
import { type Guessing, type Statuses, signIn } from './sign-in';
import { databases, test } from './test';

const FLOOD: Guessing = { guesses: 5000, inFlight: 100, addresses: 200 };
const SIGN_INS = 20;
const GOAL_MS = 2000;
const SUBMITS = 500;
const SAME_KEY = 50;

/** Floods the site from a separate process, so that the flood's own work does not delay the measurements here. */
function startFlood(url: string): { firstAnswer: Promise<unknown>; ended: Promise<Statuses> } {
  const flood = fork('e2e/faults/flood.ts', [url, JSON.stringify(FLOOD)]);
  const ended = new Promise<Statuses>((end) => {
    flood.on('message', (message: { statuses?: Statuses }) => message.statuses && end(message.statuses));
  });
  return { firstAnswer: once(flood, 'message'), ended };
}

/** Sorted durations of sign-ins from another address, in milliseconds; a refused one is retried after the wait. */
async function timeSignIns(url: string): Promise<number[]> {
  const times: number[] = [];
  for (let time = 0; time < SIGN_INS; time++) {
    const startedAt = performance.now();
    const enter = async () => (await signIn(url, { from: '203.0.113.9', ...staffCredentials })).status;
    await expect.poll(enter).toBe(200);
    times.push(performance.now() - startedAt);
  }
  return times.sort((one, other) => one - other);
}

const seconds = (ms = 0) => `${(ms / 1000).toFixed(2)} s`;
const inWords = (times: number[]) =>
  `${seconds(times[times.length >> 1])} (slowest ${seconds(times.at(-1))})`;

for (const database of databases) {
  test.describe(database, () => {
    test.use({ database });

    test(`during ${FLOOD.guesses} guesses from ${FLOOD.addresses} addresses, ${FLOOD.inFlight} at once, a person at another address can sign in`, async ({
      start,
      note,
    }) => {
      const { url } = await start();
      const idle = await timeSignIns(url);
      const flood = startFlood(url);
      await flood.firstAnswer;
      const during = await timeSignIns(url);
      const statuses = await flood.ended;
      const ratio = (during[SIGN_INS >> 1] ?? 0) / (idle[SIGN_INS >> 1] ?? 1);
      const isMet = (during.at(-1) ?? 0) < GOAL_MS;
      note(
        `sign-ins during it ${inWords(during)}, before it ${inWords(idle)}: ${ratio.toFixed(1)} times; ` +
          `goal of 2 s ${isMet ? 'met' : 'missed'}; guesses by status ${JSON.stringify(statuses)}`,
      );
      expect(Object.keys(statuses).filter((status) => !['401', '429', '503'].includes(status))).toEqual([]);
      expect(statuses[401] ?? 0).toBeLessThanOrEqual(5 * FLOOD.addresses);
    });

    test(`${SUBMITS} questions submitted twice each, all at once: one record each, and no 500`, async ({
      start,
      note,
    }) => {
      const { url } = await start();
      const counts = await expectOneRecordEach(await signInEditor(url), SUBMITS);
      note(`answers by status ${JSON.stringify(counts)}`);
    });

    test(`${SAME_KEY} questions under one key at once: one record, and the others are refused`, async ({
      start,
      note,
    }) => {
      const { url } = await start();
      const editor = await signInEditor(url);
      const forDate = '2031-01-01';
      const answers = await Promise.all(
        Array.from({ length: SAME_KEY }, (_, number) =>
          editor.save({ text: `Is it number ${number}?`, forDate, key: 'one-key-of-one-form' }),
        ),
      );
      expect(await editor.textsOn(forDate)).toHaveLength(1);
      const acknowledged = answers.filter(({ ok }) => ok);
      note(`${acknowledged.length} times 200, ${SAME_KEY - acknowledged.length} times 409`);
      expect(acknowledged).toHaveLength(1);
      for (const answer of answers.filter(({ ok }) => !ok)) {
        expect(answer.status).toBe(409);
        expect((await answer.json()).message).toMatch(/Stored is “Is it number \d+\?”/);
      }
    });
  });
}
