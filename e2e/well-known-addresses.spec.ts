import { expect, test } from './fixtures/test';

test('a password manager is redirected to the page for changing a password', async ({ request }) => {
  const response = await request.get('/.well-known/change-password', { maxRedirects: 0 });
  expect([response.status(), response.headers().location]).toEqual([307, '/my_account']);
});

test('a browser finds the icon of its tab', async ({ request }) => {
  expect((await request.get('/favicon.ico')).headers()['content-type']).toBe('image/x-icon');
});

test('a browser finds the name, the start page and existing icons in the manifest', async ({ request }) => {
  const [, href = ''] =
    /<link rel="manifest" href="([^"]+)"/.exec(await (await request.get('/')).text()) ?? [];
  const manifest = await (await request.get(href)).json();
  expect(manifest).toMatchObject({ name: 'Daily Trivia', display: 'standalone', start_url: '/today' });
  const icons: { src: string }[] = manifest.icons;
  const answers = await Promise.all(icons.map(({ src }) => request.get(src)));
  expect(new Set(answers.map((answer) => answer.status()))).toEqual(new Set([200]));
});
