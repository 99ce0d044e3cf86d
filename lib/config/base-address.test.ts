import { resolveBaseAddress } from './base-address';

const PAGE = 'https://trivia.example';

test.each([
  [undefined, PAGE, PAGE],
  [undefined, 'http://localhost:3000', 'http://localhost:3000'],
  ['api.example.com', PAGE, 'https://api.example.com'],
  ['api.example.com:8443', PAGE, 'https://api.example.com:8443'],
  ['api.example.com/v1/', PAGE, 'https://api.example.com/v1'],
  ['https://api.example.com/', PAGE, 'https://api.example.com'],
  ['http://api.example.com', PAGE, 'https://api.example.com'],
  ['localhost:3000', PAGE, 'http://localhost:3000'],
  ['https://localhost:3000', PAGE, 'https://localhost:3000'],
  ['api.localhost:3000', PAGE, 'http://api.localhost:3000'],
  ['127.0.0.1:4000', PAGE, 'http://127.0.0.1:4000'],
  ['[::1]:4000', PAGE, 'http://[::1]:4000'],
  ['localhost.example.com', PAGE, 'https://localhost.example.com'],
  ['127.0.0.1.example.com', PAGE, 'https://127.0.0.1.example.com'],
])('with API_HOST %j a page of %s calls the API at %s', (apiHost, pageOrigin, expected) => {
  expect(resolveBaseAddress(apiHost, pageOrigin)).toBe(expected);
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
  expect(() => resolveBaseAddress(apiHost, PAGE)).toThrow('is not the address of an API host');
});
