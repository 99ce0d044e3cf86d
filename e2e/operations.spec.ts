import { join } from 'node:path';
import type { APIRequestContext } from 'playwright/test';
import { makeDataDirectory, type Started, startSite } from './fixtures/server';
import { type StaffCalls, signInStaff } from './fixtures/staff-calls';
import { expect, test } from './fixtures/test';

function readRequestLines(site: Started): Record<string, unknown>[] {
  const lines = site.output().split('\n');
  return lines.filter((line) => line.includes('"msg":"request"')).map((line) => JSON.parse(line));
}

function findMetricsUrl(site: Started): string {
  return /Metrics on (\S+)/.exec(site.output())?.[1] ?? '';
}

test.describe('on a server with metrics and backups, behind a proxy', () => {
  test.describe.configure({ mode: 'default' });

  let site: Started;
  let request: APIRequestContext;
  let staff: StaffCalls;

  test.beforeAll(async ({ playwright }) => {
    const dataDir = makeDataDirectory();
    const settings = { TRUSTED_PROXIES: '1', METRICS_PORT: '0', BACKUP_DIR: join(dataDir, 'backups') };
    site = await startSite(settings, dataDir);
    request = await playwright.request.newContext({ baseURL: site.url });
    staff = await signInStaff(request);
  });
  test.afterAll(async () => {
    await site.stop();
  });

  const readReadiness = async () => {
    return (await staff.get('/health/ready')).json();
  };

  test('an operator finds requests, cached pages, password checks, queries and the last backup in the metrics', async () => {
    for (const visit of ['rendered', 'cached', 'cached']) {
      expect((await request.get('/user/trivia_fan')).status(), visit).toBe(200);
    }
    await request.get('/user/nobody-of-that-name');
    const readBackup = async () => (await readReadiness()).checks.backup;
    await expect.poll(readBackup).toMatchObject({ ok: true, ageSeconds: expect.any(Number) });

    const metrics = await (await fetch(findMetricsUrl(site))).text();
    const nameRequestSeries = (status: number) =>
      `trivia_request_seconds_count{method="GET",route="/user/[username]",status="${status}"}`;
    for (const line of [
      `${nameRequestSeries(200)} 3`,
      `${nameRequestSeries(404)} 1`,
      'trivia_cached_responses_total{result="hit"} 2',
      'trivia_password_checks{state="waiting"} 0',
      'nodejs_eventloop_lag_p99_seconds',
    ]) {
      expect(metrics).toContain(line);
    }
    expect(metrics).toMatch(/\ntrivia_backup_age_seconds \d/);
    expect(metrics).toMatch(/trivia_database_seconds_count\{kind="select",result="ok"\} [1-9]/);
  });

  test('a visitor gets a 404 for the metrics', async () => {
    expect((await request.get('/metrics', { maxRedirects: 0 })).status()).toBe(404);
  });

  test('an operator reads no secret, name or health check in the log and the metrics', async () => {
    for (const name of ['trivia_fan', 'nobody-of-that-name']) await request.get(`/user/${name}`);
    const logIn = '/users/login_authorized_user';
    await request.get(`${logIn}?username=staff&password=secret-in-the-query`);
    await request.post(logIn, { data: { username: 'staff', password: 'secret-in-the-body' } });
    const foreign = { Authorization: 'Bearer secret-in-the-header' };
    await request.get('/history/entries', { headers: foreign });
    await readReadiness();
    // The lines of a log are in the order of the requests.
    await request.get('/history/entries', { headers: { ...staff.headers, 'X-Request-Id': 'the-last-one' } });
    const hasLastLine = () => readRequestLines(site).some(({ requestId }) => requestId === 'the-last-one');
    await expect.poll(hasLastLine).toBe(true);
    const metrics = await (await fetch(findMetricsUrl(site))).text();
    for (const written of [metrics, site.output()]) {
      for (const secret of [
        staff.token,
        'staff-password',
        'secret-in',
        'trivia_fan',
        'nobody-of-that-name',
      ]) {
        expect(written).not.toContain(secret);
      }
      expect(written).not.toContain('health/');
    }
  });
});

test('an operator whose proxy is not in the settings is warned once', async ({ request, start }) => {
  const site = await start();
  for (const forwarded of ['192.0.2.1', '192.0.2.2']) {
    await request.get(`${site.url}/terms`, { headers: { 'X-Forwarded-For': forwarded } });
  }
  await site.stop();
  expect(site.output().match(/TRUSTED_PROXIES is 0/g)).toHaveLength(1);
});

test('an operator of a site with a game API elsewhere reads metrics without database, plan and backups', async ({
  request,
  start,
}) => {
  const site = await start({ API_HOST: '127.0.0.1:1', METRICS_PORT: '0' });
  expect((await request.get(`${site.url}/terms`)).status()).toBe(200);
  const metrics = await request.get(findMetricsUrl(site));
  expect(metrics.status()).toBe(200);
  const text = await metrics.text();
  expect(text).toMatch(/trivia_cached_responses_total\{result="made"\} [1-9]/);
  for (const theirs of [
    'trivia_database_connections{',
    'trivia_runway_days ',
    'trivia_backup_age_seconds ',
  ]) {
    expect(text).not.toContain(theirs);
  }
});
