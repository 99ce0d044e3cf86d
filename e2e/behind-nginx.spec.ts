import { variantOf } from '@/lib/site/platform/device';
import { hasNginx, startNginx } from '@/scripts/test/nginx.mjs';
import { agents } from './fixtures/agents';
import { freePort, speak, startEcho } from './fixtures/spoken';
import { expect, test } from './fixtures/test';

const CACHED = 'public, max-age=0, s-maxage=60, must-revalidate';

test.describe('nginx as compose.yaml has it', () => {
  test.skip(!hasNginx(), 'nginx is not installed');

  test('caches responses for everybody, separately for each header that they depend on, and no others', async () => {
    const site = await startEcho((path) => ({
      'Cache-Control': path.includes('secret') ? 'no-store' : CACHED,
    }));
    const port = await freePort();
    const stop = await startNginx({ port, instances: [site.port] });
    const ask = (path: string, headers: Record<string, string> = {}) =>
      speak(`http://127.0.0.1:${port}${path}`, headers);
    const cacheOf = async (path: string, headers?: Record<string, string>) =>
      (await ask(path, headers)).headers['x-cache'];
    try {
      const first = await ask('/page', { 'X-Forwarded-For': '203.0.113.7' });
      expect(JSON.parse(first.body)).toMatchObject({ 'x-forwarded-for': '203.0.113.7, 127.0.0.1' });
      expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
      expect(await cacheOf('/page')).toBe('HIT');

      const known: Record<string, string>[] = [{ Authorization: 'Bearer x' }, { Cookie: 'media_session=x' }];
      for (const headers of known) {
        expect(await cacheOf('/page', headers), JSON.stringify(headers)).toBe('BYPASS');
        await ask('/theirs', headers);
      }
      expect(await cacheOf('/page?token=x')).toBe('BYPASS');
      expect(await cacheOf('/theirs')).toBe('MISS');
      for (const visit of ['first', 'second']) expect(await cacheOf('/secret'), visit).toBe('MISS');

      const others: Record<string, string>[] = [
        { RSC: '1' },
        { 'Accept-Encoding': 'br, gzip' },
        { 'Accept-Encoding': 'gzip, deflate' },
        { Origin: 'https://app.example' },
      ];
      for (const headers of others) {
        expect(await cacheOf('/page', headers), JSON.stringify(headers)).toBe('MISS');
        expect(await cacheOf('/page', headers), JSON.stringify(headers)).toBe('HIT');
      }
      expect(JSON.parse((await ask('/page', { 'Accept-Encoding': 'br;q=1, gzip' })).body)).toMatchObject({
        'accept-encoding': 'br',
      });

      const variants = new Map<string, string>();
      for (const agent of Object.values(agents)) {
        const headers = { 'User-Agent': agent, 'Accept-Encoding': 'identity' };
        const told = JSON.parse((await ask('/by-device', headers)).body)['user-agent'];
        // A response for another agent may only be shared within the same kind of agent.
        expect(variantOf(told), agent).toBe(variantOf(agent));
        variants.set(variantOf(agent), told);
      }
      expect(variants.size).toBeGreaterThan(3);
      expect(await cacheOf('/health/ready')).toBeUndefined();
    } finally {
      await stop();
      site.stop();
    }
  });

  test('sends cached responses while the app is away, and asks it again afterwards', async () => {
    const site = await startEcho(() => ({
      'Cache-Control': 'public, max-age=0, s-maxage=1, must-revalidate',
    }));
    const port = await freePort();
    const stop = await startNginx({ port, instances: [site.port] });
    const cache = async () => {
      const { status, headers } = await speak(`http://127.0.0.1:${port}/page`);
      return `${status} ${headers['x-cache']}`;
    };
    try {
      expect(await cache()).toBe('200 MISS');
      await expect.poll(cache).toMatch(/200 (EXPIRED|REVALIDATED)/);
      site.stop();
      await expect.poll(cache).toBe('200 STALE');
    } finally {
      await stop();
      site.stop();
    }
  });
});
