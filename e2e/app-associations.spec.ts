import { makeDirectory, removeDirectory, startServer } from './fixtures/server';
import { expect, test } from './fixtures/test';

const files = ['apple-app-site-association', 'assetlinks.json'];

test('without apps configured there are no association files', async ({ request }) => {
  for (const file of files) {
    expect((await request.get(`/.well-known/${file}`, { maxRedirects: 0 })).status(), file).toBe(404);
  }
});

test('with apps configured both stores find theirs, and Safari and Meta their tags', async ({ request }) => {
  const dataDir = makeDirectory();
  const site = await startServer({
    DATA_DIR: dataDir,
    IOS_APP_ID: 'ABCDE12345.com.example.trivia',
    IOS_STORE_URL: 'https://apps.apple.com/app/id123456789',
    ANDROID_PACKAGE: 'com.example.trivia',
    ANDROID_CERT_SHA256: 'AA:BB',
  });
  try {
    const [apple, android] = await Promise.all(
      files.map(async (file) => {
        const answer = await request.get(`${site.url}/.well-known/${file}`, { maxRedirects: 0 });
        expect(answer.status(), file).toBe(200);
        expect(answer.headers()['content-type'], file).toMatch(/^application\/json/);
        return answer.json();
      }),
    );
    expect(apple.applinks.details[0].appIDs).toEqual(['ABCDE12345.com.example.trivia']);
    expect(android[0].target).toMatchObject({
      package_name: 'com.example.trivia',
      sha256_cert_fingerprints: ['AA:BB'],
    });
    const html = await (await request.get(`${site.url}/join-group/JOIN-US?t=a%20b`)).text();
    const banner = /<meta name="apple-itunes-app" content="([^"]+)"/.exec(html)?.[1];
    expect(banner).toContain('app-id=123456789');
    expect(banner).toMatch(/app-argument=.*join-group\/.*JOIN-US/);
    expect(html).toMatch(/<meta property="al:android:package" content="com.example.trivia"/);
    expect(html).toMatch(/<meta property="al:ios:url" content="[^"]*JOIN-US\?t=a%20b"/);
  } finally {
    await site.stop();
    removeDirectory(dataDir);
  }
});
