import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { makeDataDirectory, removeDirectory, runStart, type Started, startServer } from './fixtures/server';
import { expect, logInByApi, test } from './fixtures/test';

let dataDir: string;
test.beforeEach(() => {
  dataDir = makeDataDirectory();
});
test.afterEach(() => removeDirectory(dataDir));

function requestLines(site: Started): Record<string, unknown>[] {
  return site
    .output()
    .split('\n')
    .filter((line) => line.includes('"msg":"request"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('health, request ids, log lines and metrics of one server, which ends cleanly', async ({
  playwright,
}) => {
  const site = await startServer({
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: '1',
    METRICS_PORT: '0',
    BACKUP_DIR: join(dataDir, 'backups'),
  });
  const metricsUrl = /Metrics on (\S+)/.exec(site.output())?.[1] ?? '';
  const request = await playwright.request.newContext({ baseURL: site.url });
  const token = await logInByApi(request);
  const Authorization = `Bearer ${token}`;

  const live = await request.get('/health/live');
  expect([live.status(), await live.json()]).toEqual([200, { status: 'live' }]);
  const ready = await request.get('/health/ready');
  expect([ready.status(), await ready.json()]).toEqual([200, { status: 'ready' }]);
  expect(ready.headers()['cache-control']).toBe('no-store');
  const forStaff = await request.get('/health/ready', { headers: { Authorization } });
  expect(await forStaff.json()).toMatchObject({
    status: 'ready',
    checks: {
      database: { ok: true },
      migrations: { ok: true, missing: [] },
      storage: { ok: true, images: 'local' },
    },
  });

  const asked = await request.get('/users/account_info?username=trivia_fan', {
    headers: {
      Authorization,
      'X-Request-Id': 'proxy-made-this-1',
    },
  });
  expect(asked.headers()['x-request-id']).toBe('proxy-made-this-1');
  const refused = await request.get('/history/entries', { headers: { 'X-Request-Id': '<not safe>' } });
  expect(refused.status()).toBe(401);
  expect(refused.headers()['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  for (const visit of ['made', 'hit', 'hit']) {
    expect((await request.get('/user/trivia_fan')).status(), visit).toBe(200);
  }
  await request.get('/user/nobody-of-that-name');

  await expect
    .poll(() => requestLines(site).map(({ requestId }) => requestId))
    .toContain('proxy-made-this-1');
  expect(requestLines(site)).toContainEqual(
    expect.objectContaining({
      requestId: 'proxy-made-this-1',
      method: 'GET',
      route: '/users/account_info',
      status: 200,
      ms: expect.any(Number),
    }),
  );
  expect(requestLines(site)).toContainEqual(
    expect.objectContaining({ route: '/history/entries', status: 401 }),
  );

  const findBackup = async () => {
    const found = await request.get('/health/ready', { headers: { Authorization } });
    return (await found.json()).checks.backup;
  };
  await expect.poll(findBackup).toMatchObject({ ok: true, ageSeconds: expect.any(Number) });

  const metrics = await (await fetch(metricsUrl)).text();
  expect(metrics).toMatch(/\ntrivia_backup_age_seconds \d/);
  expect(metrics).toMatch(
    /trivia_request_seconds_count\{method="GET",route="\/user\/\[username\]",status="200"\} 3/,
  );
  expect(metrics).toMatch(
    /trivia_request_seconds_count\{method="GET",route="\/user\/\[username\]",status="404"\} 1/,
  );
  expect(metrics).toMatch(/trivia_kept_answers_total\{result="hit"\} 2/);
  expect(metrics).toMatch(/trivia_database_seconds_count\{kind="select",result="ok"\} [1-9]/);
  expect(metrics).toMatch(/trivia_password_checks\{state="waiting"\} 0/);
  expect(metrics).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(metrics).not.toContain('health');
  expect((await request.get('/metrics', { maxRedirects: 0 })).status()).toBe(404);

  await site.stop();
  for (const told of [metrics, site.output()]) {
    for (const secret of [token, 'staff-password', 'trivia_fan', 'nobody-of-that-name']) {
      expect(told).not.toContain(secret);
    }
    expect(told).not.toContain('health/');
  }
});

test('Without its settings a server has no metrics, trusts no forwarded header, and names a removed setting once', async ({
  request,
}) => {
  const site = await startServer({
    DATA_DIR: dataDir,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
  });
  expect((await request.get(`${site.url}/users/account_info?username=trivia_fan`)).status()).toBe(200);
  // No proxy is trusted, so the request's headers do not set the id in our log.
  const named = await request.get(`${site.url}/history/entries`, {
    headers: { 'X-Request-Id': 'made-up-by-a-stranger' },
  });
  expect(named.headers()['x-request-id']).not.toBe('made-up-by-a-stranger');
  // A cached page, too, warns that the site is behind a proxy without its setting.
  for (const forwarded of ['192.0.2.1', '192.0.2.2']) {
    await request.get(`${site.url}/terms`, { headers: { 'X-Forwarded-For': forwarded } });
  }
  await site.stop();
  expect(site.output().match(/TRUSTED_PROXIES is 0/g)).toHaveLength(1);
  expect(site.output()).not.toContain('Metrics on');
  expect(site.output().match(/OTEL_EXPORTER_OTLP_ENDPOINT is not used any more/g)).toHaveLength(1);
});

test('reports in one line that the port of the metrics is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((ready) => other.once('listening', ready));
  const { port } = other.address() as AddressInfo;
  const { code, output } = await runStart({ DATA_DIR: dataDir, METRICS_PORT: String(port) });
  expect(code).not.toBe(0);
  expect(output.trim()).toBe(
    `Port ${port} is in use. Stop what uses it, or set METRICS_PORT to another port.`,
  );
  other.close();
});

test('in front of an API elsewhere the server is ready by itself, and has metrics', async ({ request }) => {
  const site = await startServer({ DATA_DIR: dataDir, API_HOST: '127.0.0.1:1', METRICS_PORT: '0' });
  const ready = await request.get(`${site.url}/health/ready`);
  expect([ready.status(), await ready.json()]).toEqual([200, { status: 'ready' }]);
  expect((await request.get(`${site.url}/terms`)).status()).toBe(200);
  const metrics = await request.get(/Metrics on (\S+)/.exec(site.output())?.[1] ?? '');
  expect(metrics.status()).toBe(200);
  const text = await metrics.text();
  expect(text).toMatch(/trivia_kept_answers_total\{result="made"\} [1-9]/);
  // A front end has no database, plan or backups of its own.
  for (const theirs of [
    'trivia_database_connections{',
    'trivia_runway_days ',
    'trivia_backup_age_seconds ',
  ]) {
    expect(text).not.toContain(theirs);
  }
  await site.stop();
});
