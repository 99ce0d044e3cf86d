import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { config } from '@/lib/config/config';
import { getProductToday } from '@/lib/dates/today';
import { beginSession } from '@/lib/features/accounts/server/sessions';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { log } from '@/lib/monitoring/log';
import { listenerSettings } from '@/lib/testing/cached-site';
import { addCaller, addCategory, addUser, questionOf } from '@/lib/testing/factories';
import { listenHere } from '@/lib/testing/loopback-server';
import { jobs } from './jobs';
import type { ServerApp } from './server-app';
import { setUpServer } from './set-up-server';

const directory = mkdtempSync(join(tmpdir(), 'trivia-set-up-'));
const printed: string[] = [];
const ending = new AbortController();
let app: ServerApp;

beforeAll(async () => {
  await addCategory();
  jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    printed.push(String(chunk));
    return true;
  });
  // After a backup of this moment none is due.
  const madeAt = new Date()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  writeFileSync(join(directory, `backup-${madeAt}.tgz`), '');
  config.BACKUP_DIR = directory;
  app = await setUpServer(ending.signal);
});

afterAll(async () => {
  ending.abort();
  app.end();
  jest.restoreAllMocks();
  delete config.BACKUP_DIR;
  rmSync(directory, { recursive: true });
});

it('a password that the process prints is removed from the output', () => {
  process.stdout.write('password=correct-horse');
  expect(printed.at(-1)).toBe('password=[removed]');
});

it('visitors get the most requested pages from the cache after a start', async () => {
  const { triviaQuestion } = await saveDailyQuestion(
    { triviaQuestion: questionOf(await addCategory(), getProductToday()) },
    await addCaller('admin'),
  );
  const rendered: string[] = [];
  const listener = app.createRequestListener(listenerSettings, async ({ url = '' }, response) => {
    rendered.push(url);
    response.setHeader('Cache-Control', 's-maxage=60');
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('a page');
  });
  await app.warmUp(listener);
  const server = createServer(listener);
  const day = `/questions/${getProductToday()}`;
  const shared = `/share_question/${triviaQuestion.questionTag}`;
  const prepared = [`${day}/play`, shared, day, '/preview.png'];
  expect(rendered).toEqual(['/for/desktop', '/for/ios', '/for/android', ...prepared]);
  const origin = await listenHere(server);
  for (const path of ['/', ...prepared]) expect(await (await fetch(origin + path)).text()).toBe('a page');
  expect(rendered).toHaveLength(3 + prepared.length);
  server.close();
});

it('the server starts even if no page can be prepared', async () => {
  const warned = jest.spyOn(log, 'warn').mockImplementation(() => undefined);
  await app.warmUp((_request, response) => response.destroy());
  expect(warned).toHaveBeenCalledWith({ error: expect.anything() }, expect.stringContaining('prepared'));
});

it('staff get the results of all checks of a server, and others learn only that it is ready', async () => {
  const token = await beginSession((await addUser()).id);
  const { isReady, details } = await app.readiness(`Bearer ${token}`);
  expect([isReady, Object.keys(details ?? {}).sort()]).toEqual([
    true,
    ['backup', 'database', 'migrations', 'runway', 'storage'],
  ]);
  const player = await beginSession((await addUser({ role: 'player' })).id);
  for (const authorization of [undefined, `Bearer ${player}`, 'Bearer nobody-has-this']) {
    expect(await app.readiness(authorization)).toEqual({ isReady: true });
  }
});

it('the job that fills empty slots from the reserve runs after the start', async () => {
  const hasRun = async () => (await app.metrics()).text.includes('job="reserve",result="ok"');
  while (!(await hasRun())) await new Promise(setImmediate);
});

it('a job sweeps each hour, and logs the result', async () => {
  const logged = jest.spyOn(log, 'info').mockImplementation(() => undefined);
  const sweep = jobs.find(({ name }) => name === 'sweep');
  expect(sweep?.everyMs).toBe(60 * 60 * 1000);
  await sweep?.work();
  expect(logged).toHaveBeenCalledWith({ swept: expect.anything() }, 'sweep');
});

it('a server in front of an API elsewhere runs no jobs', async () => {
  config.API_HOST = 'api.example';
  const setTimer = jest.spyOn(globalThis, 'setTimeout');
  await setUpServer(ending.signal);
  delete config.API_HOST;
  expect(setTimer).not.toHaveBeenCalled();
});
