import { findFreePort } from '@/e2e/fixtures/raw-http';
import { makeDirectory, removeDirectory } from '@/e2e/fixtures/server';
import { expect, staffCredentials } from '@/e2e/fixtures/test';
import { askMixed, createMix } from '@/scripts/bench/mixed-load';
import { hasNginx, startNginx } from '@/scripts/test/nginx.mjs';
import { test } from './test';

const RESTARTS = 20;
/** Requests a second. */
const RATE = 50;
/** A log line with this text shows that nginx uses an instance again, which it avoids for a second after a failure. */
const REQUEST_LINE = '"route"';

test.describe('PostgreSQL', () => {
  test.use({ database: 'PostgreSQL' });
  test.skip(!hasNginx(), 'nginx is not installed');

  test(`visitors who send ${RATE} requests a second get every response during ${RESTARTS} rolling restarts behind nginx`, async ({
    start,
    note,
  }) => {
    const directories = [makeDirectory(), makeDirectory()];
    // The ports are outside the system's range, so that no other connection takes the port of a stopped instance.
    const ports = [Number(process.env.E2E_PORT), Number(process.env.E2E_PORT) + 20];
    // nginx appends its client's address to the one in the request.
    const startInstance = (one: number) =>
      start({ DATA_DIR: directories[one] ?? '', PORT: String(ports[one]), TRUSTED_PROXIES: '2' });
    const servers = await Promise.all([startInstance(0), startInstance(1)]);
    const port = await findFreePort();
    const stopNginx = await startNginx({ port, instances: ports });
    const site = `http://127.0.0.1:${port}`;
    const mix = await createMix(site, staffCredentials.password);
    let isOver = false;
    const asking = askMixed(site, mix, { rate: RATE, isOver: () => isOver });
    try {
      for (let restart = 0; restart < RESTARTS; restart++) {
        for (const one of [0, 1]) {
          await servers[one]?.stop();
          expect(await servers[one]?.ended).toBe(0);
          servers[one] = await startInstance(one);
          await expect.poll(() => servers[one]?.output()).toContain(REQUEST_LINE);
        }
      }
    } finally {
      isOver = true;
      await asking;
      await stopNginx();
      for (const directory of directories) removeDirectory(directory);
    }
    const { answered, failures, rate } = await asking;
    note(`${answered} answered, ${failures.length} failed, ${rate.toFixed(0)} a second`);
    expect(failures).toEqual([]);
  });
});
