import { resolveBaseAddress } from './base-address';

test.each([
  ['api.example.com', 'https://api.example.com'],
  ['api.example.com:8443', 'https://api.example.com:8443'],
  ['api.example.com:80', 'https://api.example.com:80'],
  ['api.example.com/v1/', 'https://api.example.com/v1'],
  ['https://api.example.com/', 'https://api.example.com'],
  ['http://api.example.com', 'https://api.example.com'],
  ['localhost:3000', 'http://localhost:3000'],
  ['https://localhost:3000', 'https://localhost:3000'],
  ['api.localhost:3000', 'http://api.localhost:3000'],
  ['127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ['127.0.0.1:443', 'http://127.0.0.1:443'],
  ['[::1]:4000', 'http://[::1]:4000'],
  ['localhost.example.com', 'https://localhost.example.com'],
  ['127.0.0.1.example.com', 'https://127.0.0.1.example.com'],
])('with API_HOST %j a page calls the API at %s', (apiHost, expected) => {
  expect(resolveBaseAddress(apiHost)).toBe(expected);
});

test.each([
  'ftp://api.example.com',
  'https://user:secret@api.example.com',
  'https:api.example.com',
  '/v1',
  'api.example.com:99999',
  'api.example.com?key=1',
  'api.example.com/#v1',
  'https://[::1',
  '*',
  'api.example.com;script-src',
])('API_HOST %j is refused', (apiHost) => {
  expect(() => resolveBaseAddress(apiHost)).toThrow('is not the address of an API host');
});
