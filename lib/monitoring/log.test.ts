import pino from 'pino';
import { listSecrets, logOptions, redactSecrets } from './log';

const secrets = listSecrets({
  // The next secret begins with this one.
  SHORTER_KEY: 'sk-proj-abc',
  OPENAI_API_KEY: 'sk-proj-abc"def+123',
  STAFF_PASSWORD: 'correct horse',
  DATABASE_URL: 'postgres://app:p%40ss-word@db.example/trivia',
  // A bare percent sign is not an escape; two escapes are one letter.
  OPENAI_BASE_URL: 'https://app:100%-s%c3%bcre@ai.example/v1',
  ODD_TOKEN: 'abc',
  PRODUCT_NAME: 'Daily Trivia',
  PORT: 3000,
});

test.each([
  [
    'Incorrect API key provided: sk-proj-abc"def+123. Look here',
    'Incorrect API key provided: [removed]. Look here',
  ],
  ['{"msg":"key sk-proj-abc\\"def+123"}', '{"msg":"key [removed]"}'],
  ['GET /x?key=sk-proj-abc%22def%2B123', 'GET /x?key=[removed]'],
  ['password authentication failed: correct horse', 'password authentication failed: [removed]'],
  ['connect postgres://app:p%40ss-word@db.example', 'connect postgres://app:[removed]@db.example'],
  ['the database said p@ss-word', 'the database said [removed]'],
  ['connect https://app:100%-s%c3%bcre@ai.example', 'connect https://app:[removed]@ai.example'],
  ['the model said 100%-süre', 'the model said [removed]'],
  ['authorization: Bearer eyJhbGciOi.J9_x-y', 'authorization: Bearer [removed]'],
  ['{"authorization":"Basic c3RhZmY6cGFzc3dvcmQ="}', '{"authorization":"Basic [removed]"}'],
  ['https://x.example/upload?token=0123456789abcdef&a=1', 'https://x.example/upload?token=[removed]&a=1'],
  ['{"api_key":"0123456789"}', '{"api_key":"[removed]"}'],
])('the secret in this line is removed: %s', (line, expected) => {
  expect(redactSecrets(line, secrets)).toBe(expected);
});

test.each([
  'Daily Trivia is ready on 3000 abc',
  '{"level":30,"path":"/users/account_info","status":200,"ms":3,"msg":"call"}',
  'the token is missing',
])('this line stays as it is: %s', (line) => {
  expect(redactSecrets(line, secrets)).toBe(line);
});

test('a log line contains no token, neither in the message of an error nor in a field of that name', () => {
  const lines: string[] = [];
  const log = pino({ ...logOptions, level: 'info' }, { write: (line) => lines.push(line) });
  log.error({ error: new Error('upstream said: Bearer 0123456789abcdef'), token: 'abc' }, 'failed');
  expect(lines.join('')).toContain('Bearer [removed]');
  expect(lines.join('')).not.toContain('0123456789abcdef');
  expect(JSON.parse(lines.join(''))).toMatchObject({ msg: 'failed', token: '[removed]' });
});
