import { fileHeaders } from './complete-headers';

const all = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Strict-Transport-Security': 'max-age=31536000',
  'Content-Security-Policy': "default-src 'self'",
};

it.each(['text/css; charset=utf-8', 'font/woff2'])('%s goes without what only documents heed', (type) => {
  expect(Object.keys(fileHeaders(all, type))).toEqual([
    'X-Content-Type-Options',
    'Referrer-Policy',
    'Strict-Transport-Security',
  ]);
});

it.each(['image/svg+xml', 'text/html', 'text/javascript; charset=utf-8', 'text/plain', 'application/json'])(
  '%s, which can be a document or run, has all of it',
  (type) => expect(fileHeaders(all, type)).toEqual(all),
);
