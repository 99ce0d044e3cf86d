import { requestOrigin } from './admit';

const asked = (host: string, headers: Record<string, string> = {}) =>
  new Request('http://127.0.0.1:3000/singlegames/direct_creator_upload_token', {
    headers: { host, ...headers },
  });

const SITE_URL = 'https://trivia.example';
const STAFF_ORIGIN = 'https://staff.example';
const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };

it.each([
  ['the site where it is configured', 'trivia.example', { SITE_URL }, SITE_URL],
  ['the site, whatever host was asked for', 'evil.example', { SITE_URL }, SITE_URL],
  ['the staff host where that was asked for', 'staff.example', { SITE_URL, STAFF_ORIGIN }, STAFF_ORIGIN],
  ['the site beside a staff host', 'trivia.example', { SITE_URL, STAFF_ORIGIN }, SITE_URL],
  ['the staff host where only that is configured', 'evil.example', { STAFF_ORIGIN }, STAFF_ORIGIN],
  ['the host that was asked for without configuration', 'localhost:3000', {}, 'http://localhost:3000'],
])('is %s, and never what X-Forwarded-Host says', (_, host, settings, expected) => {
  expect(requestOrigin(asked(host), settings)).toBe(expected);
  expect(requestOrigin(asked(host, forged), settings)).toBe(expected);
});

it('is https behind a proxy that ends TLS', () => {
  const request = asked('trivia.example', { 'x-forwarded-proto': 'https' });
  expect(requestOrigin(request, {})).toBe('https://trivia.example');
});
