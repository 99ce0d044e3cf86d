import { createHmac } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { checkHealth } from '@/lib/health/checks';
import { log } from '@/lib/log/log';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { json, type LoopbackHost, startLoopbackHost } from '@/lib/testing/loopback-server';
import { alertRunway, findRunway, reportRunway } from './runway';

const MINUTE = 60_000;
const secret = 'a secret that both sides know';

let host: LoopbackHost;
beforeEach(async () => {
  host = await startLoopbackHost();
});
afterEach(() => host.close());

interface Received {
  body: string;
  timestamp: string;
  signature: string;
}

/** Has the host take what is sent to it. */
function receive(): Received[] {
  const received: Received[] = [];
  host.answer = (request, response) => {
    text(request).then((body) => {
      const { 'x-alert-timestamp': timestamp, 'x-alert-signature': signature } = request.headers;
      received.push({ body, timestamp: String(timestamp), signature: String(signature) });
      json({})(request, response);
    });
  };
  return received;
}

it('knows how long the daily questions last, and tells staff by the health check', async () => {
  const caller = await addCaller();
  const categoryId = await addCategory({ name: 'Short' });
  for (const days of [0, 1]) {
    await saveDailyQuestion(
      { triviaQuestion: questionOf(categoryId, addDays(productToday(), days)) },
      caller,
    );
  }
  expect(await findRunway()).toEqual({ days: 2, short: [{ category: 'Short', days: 2 }] });
  reportRunway();
  const { isReady, checks } = await checkHealth();
  expect(isReady).toBe(true);
  expect(checks.runway).toMatchObject({ ok: false, days: 2, alertBelow: 7 });
});

it('tells once a day, signed, however many instances look', async () => {
  const received = receive();
  const now = Date.parse('2031-05-05T12:00:00Z');
  const receiver = { url: `${host.base}/hook`, secret };
  const looks = await Promise.all([alertRunway(receiver, now), alertRunway(receiver, now)]);
  expect(looks.toSorted()).toEqual(['not due', 'sent']);
  expect(await alertRunway(receiver, now + 60 * MINUTE)).toBe('not due');
  expect(received).toHaveLength(1);
  const [{ body, timestamp, signature } = { body: '', timestamp: '', signature: '' }] = received;
  const expected = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  expect(signature).toBe(`sha256=${expected}`);
  expect(Number(timestamp)).toBe(now / 1000);
  expect(JSON.parse(body)).toMatchObject({
    id: 'runway-2031-05-05',
    event: 'runway',
    runwayDays: 0,
    categories: [{ category: 'Short', runwayDays: 0 }],
  });
  expect(await alertRunway(receiver, now + 24 * 60 * MINUTE)).toBe('sent');
});

it('tries again after growing pauses until it is taken', async () => {
  host.answer = json({}, 500);
  const receiver = { url: host.base, secret };
  const start = Date.parse('2031-06-06T12:00:00Z');
  const look = (minutes: number) => alertRunway(receiver, start + minutes * MINUTE);
  expect(await look(0)).toBe('failed');
  expect(await look(0.5)).toBe('not due');
  expect(await look(1)).toBe('failed');
  expect(await look(2)).toBe('not due');
  const received = receive();
  expect(await look(3)).toBe('sent');
  expect(await look(300)).toBe('not due');
  expect(received).toHaveLength(1);
});

it('says why it failed without the address, whose query and credentials may be secrets', async () => {
  const warnings = jest.spyOn(log, 'warn').mockImplementation(() => {});
  const { port } = new URL(host.base);
  await host.close();
  const tries = [
    `http://app:pass-of-hook@127.0.0.1:${port}/a-path?key=of-hook`,
    `${host.base}/a-path?key=of-hook`,
  ];
  for (const [index, url] of tries.entries()) {
    await alertRunway({ url, secret }, Date.parse(`2031-07-0${index + 1}T12:00:00Z`));
  }
  const said = warnings.mock.calls.map(([fields]) => fields as unknown as { why: string });
  warnings.mockRestore();
  expect(said.map(({ why }) => why)).toEqual(['TypeError', 'ECONNREFUSED']);
  expect(JSON.stringify(said)).not.toMatch(/of-hook|a-path/);
  host = await startLoopbackHost();
});
