import { fork } from 'node:child_process';
import { once } from 'node:events';
import { signInEditor } from '@/e2e/fixtures/editor';
import { expect, staffCredentials } from '@/e2e/fixtures/test';
import { addDays } from '@/lib/dates/calendar-date';
import { type Guessing, type Statuses, signIn } from './sign-in';
import { onEachDatabase, test } from './test';

const FLOOD: Guessing = { guesses: 5000, inFlight: 100, addresses: 200 };
/** The site checks this many guesses of an address before it refuses others for a while. */
const CHECKED_GUESSES = 5;
const SIGN_INS = 20;
/** The wait for a sign-in that we aim at during a flood; it is reported and not asserted. */
const GOAL_MS = 2000;
const SUBMITS = 500;
const SAME_KEY = 50;

/** Floods the site from a separate process, so that the flood's own work does not delay the measurements here. */
function startFlood(url: string): { firstAnswer: Promise<unknown>; ended: Promise<Statuses> } {
  const flood = fork('e2e/faults/flood.ts', [url, JSON.stringify(FLOOD)]);
  const ended = new Promise<Statuses>((resolve, reject) => {
    flood.on('message', ({ statuses }: { statuses?: Statuses }) => {
      if (statuses) resolve(statuses);
    });
    flood.once('exit', (code) => reject(new Error(`The flood ended with code ${code}.`)));
  });
  return { firstAnswer: Promise.race([once(flood, 'message'), ended]), ended };
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

const computeMedian = (sortedTimes: number[]) => sortedTimes[Math.floor(sortedTimes.length / 2)] ?? 0;
const formatSeconds = (ms = 0) => `${(ms / 1000).toFixed(2)} s`;
const describeTimes = (sortedTimes: number[]) =>
  `${formatSeconds(computeMedian(sortedTimes))} (slowest ${formatSeconds(sortedTimes.at(-1))})`;

onEachDatabase(() => {
  test(`a person signs in during ${FLOOD.guesses} guesses from ${FLOOD.addresses} other addresses, ${FLOOD.inFlight} at once`, async ({
    start,
    note,
  }) => {
    const { url } = await start();
    const idle = await timeSignIns(url);
    const flood = startFlood(url);
    await flood.firstAnswer;
    const during = await timeSignIns(url);
    const statuses = await flood.ended;
    const ratio = computeMedian(during) / computeMedian(idle);
    const isMet = (during.at(-1) ?? 0) < GOAL_MS;
    note(
      `sign-ins during it ${describeTimes(during)}, before it ${describeTimes(idle)}: ${ratio.toFixed(1)} times; ` +
        `goal of 2 s ${isMet ? 'met' : 'missed'}; guesses by status ${JSON.stringify(statuses)}`,
    );
  });

  test(`an attacker who makes ${FLOOD.guesses} guesses from ${FLOOD.addresses} addresses has at most ${CHECKED_GUESSES} of each address checked`, async ({
    start,
  }) => {
    const { url } = await start();
    const statuses = await startFlood(url).ended;
    // A checked guess is answered by 401, a refused one by 429 or 503.
    expect(['401', '429', '503']).toEqual(expect.arrayContaining(Object.keys(statuses)));
    expect(statuses[401] ?? 0).toBeLessThanOrEqual(CHECKED_GUESSES * FLOOD.addresses);
  });

  test(`an editor who submits ${SUBMITS} questions twice each, all at once, gets one record each, and no 500`, async ({
    start,
    note,
  }) => {
    const { url } = await start();
    const editor = await signInEditor(url);
    const attempts = Array.from({ length: SUBMITS }, (_, index) => {
      const forDate = addDays('2032-01-01', index);
      const question = { text: `Is number ${index} stored once?`, forDate, key: `double-submit-${index}` };
      return { question, answers: Promise.all([editor.save(question), editor.save(question)]) };
    });
    const counts: Statuses = {};
    for (const { question, answers } of attempts) {
      const statuses = (await answers).map(({ status }) => status);
      for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
      expect([200, 503]).toEqual(expect.arrayContaining(statuses));
      if (statuses.includes(200)) expect(await editor.readTextsOn(question.forDate)).toEqual([question.text]);
    }
    expect(counts[200]).toBeGreaterThan(0);
    note(`answers by status ${JSON.stringify(counts)}`);
  });

  test(`an editor who sends ${SAME_KEY} questions under one key at once gets one record, and refusals for the others`, async ({
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
    expect(await editor.readTextsOn(forDate)).toHaveLength(1);
    const acknowledged = answers.filter(({ ok }) => ok);
    note(`${acknowledged.length} times 200, ${SAME_KEY - acknowledged.length} times 409`);
    expect(acknowledged).toHaveLength(1);
    for (const answer of answers.filter(({ ok }) => !ok)) {
      expect(answer.status).toBe(409);
      expect((await answer.json()).message).toMatch(/Stored is “Is it number \d+\?”/);
    }
  });
});
