import { findRequestOrigin } from './admit';

const requestTo = (host: string, headers: Record<string, string> = {}) =>
  new Request('http://127.0.0.1:3000/singlegames/direct_creator_upload_token', {
    headers: { host, ...headers },
  });

const SITE_URL = 'https://trivia.example';
const STAFF_ORIGIN = 'https://staff.example';
const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };

it.each([
  ['the configured site', 'trivia.example', { SITE_URL }, SITE_URL],
  ['the configured site in place of another host', 'evil.example', { SITE_URL }, SITE_URL],
  ['the configured staff host', 'staff.example', { SITE_URL, STAFF_ORIGIN }, STAFF_ORIGIN],
  ['the site beside a staff host', 'trivia.example', { SITE_URL, STAFF_ORIGIN }, SITE_URL],
  ['the staff host if only that is configured', 'evil.example', { STAFF_ORIGIN }, STAFF_ORIGIN],
  ['the requested host without configuration', 'localhost:3000', {}, 'http://localhost:3000'],
])('the origin is %s, and never the one of X-Forwarded-Host', (_, host, settings, expected) => {
  expect(findRequestOrigin(requestTo(host), settings)).toBe(expected);
  expect(findRequestOrigin(requestTo(host, forged), settings)).toBe(expected);
});

it('the origin is https behind a proxy that ends TLS', () => {
  const request = requestTo('trivia.example', { 'x-forwarded-proto': 'https' });
  expect(findRequestOrigin(request, {})).toBe('https://trivia.example');
});
