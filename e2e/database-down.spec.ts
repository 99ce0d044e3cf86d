import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './fixtures/test';

// One server for the file.
test.describe.configure({ mode: 'default' });

const port = 3190;
const directory = mkdtempSync(join(tmpdir(), 'trivia-down-'));
let server: ChildProcess;

test.beforeAll(async () => {
  server = spawn('node_modules/node/bin/node', ['scripts/serve.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: directory,
      // Nothing listens there.
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise<void>((ready, failed) => {
    server.stdout?.on('data', (line) => String(line).includes('Ready') && ready());
    server.once('exit', () => failed(new Error('The server did not start')));
  });
});

test.afterAll(async () => {
  server.removeAllListeners('exit');
  const hasStopped = server.exitCode !== null || new Promise((stopped) => server.once('exit', stopped));
  server.kill('SIGTERM');
  await hasStopped;
  rmSync(directory, { recursive: true, force: true });
});

test('pages that need the database say to try again, with 503 and for no cache', async ({ page }) => {
  for (const path of ['/share_question/abc', '/user/trivia_fan']) {
    const response = await page.goto(`http://localhost:${port}${path}`);
    expect(response?.status()).toBe(503);
    expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '30' });
    await expect(page.getByRole('heading', { name: 'We will be right back' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
  }
});

test('pages that need nothing are served as ever', async ({ request }) => {
  for (const path of ['/', '/terms', '/delete_account', '/preview.png']) {
    expect((await request.get(`http://localhost:${port}${path}`)).status()).toBe(200);
  }
});
