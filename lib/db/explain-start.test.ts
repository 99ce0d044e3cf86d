import { ApiError } from '@/lib/errors/api-error';
import { explainStart } from './explain-start';

const embedded = { DATA_DIR: '/data', DATABASE_URL: undefined };
const postgres = { DATA_DIR: '/data', DATABASE_URL: 'postgres://db.example/trivia' };
const failure = (message: string, details: object = {}) => Object.assign(new Error(message), details);

function expectLine(line: string, pattern: RegExp): void {
  expect(line).toMatch(pattern);
  expect(line).not.toContain('\n');
}

it.each<[string, object, RegExp]>([
  ['table users already exists', { errcode: 1 }, /is not a database of this site\. Move it away/],
  ['database disk image is malformed', { errcode: 11 }, /is damaged\. Restore a backup/],
  ['attempt to write a readonly database', { errcode: 1544 }, /cannot be written\. Make/],
  ['unable to open database file', { errcode: 14 }, /cannot be opened\. Make/],
  ['database or disk is full', { errcode: 13 }, /the disk is full\. Free/],
  ['EACCES: permission denied', { code: 'EACCES' }, /^DATA_DIR \/data cannot be used .*writable/],
  [
    'corrupted migrations: previously executed migration 0099-later is missing',
    {},
    /newer version .* \(migration 0099-later\)\. Start that version/,
  ],
])(
  'a start on the embedded database that fails with “%s” is explained with the remedy',
  (message, details, pattern) => {
    expectLine(explainStart(failure(message, details), embedded), pattern);
  },
);

it('the outage that the database reports is explained by its cause', () => {
  const outage = new ApiError('unavailable', 'x', { cause: failure('locked', { errcode: 5 }) });
  expectLine(explainStart(outage, embedded), /locked by another process\. Stop/);
});

it.each<[string, string, RegExp]>([
  ['SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', '', /^DATABASE_URL: .*Add it/],
  ['password authentication failed for user "x"', '28P01', /^DATABASE_URL: password .*Correct it/],
  ['URI malformed', '', /^DATABASE_URL: .*complete address/],
  ['database "x" does not exist', '3D000', /^DATABASE_URL: .*Correct it/],
  ['permission denied for schema public', '42501', /Grant the user/],
  ['relation "users" already exists', '42P07', /Name an empty database/],
  ['connect ECONNREFUSED', 'ECONNREFUSED', /does not answer \(ECONNREFUSED\)\. Check its address/],
  ['connect ENETUNREACH', 'ENETUNREACH', /does not answer \(ENETUNREACH\)\. Check its address/],
  ['received invalid response: 48', '', /not PostgreSQL.*Correct host and port/],
  ['timeout expired', '', /not PostgreSQL.*Correct host and port/],
  ['The server does not support SSL connections', '', /refuses TLS\. Remove sslmode/],
  [
    'self-signed certificate',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    /not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)\. Set NODE_EXTRA_CA_CERTS/,
  ],
])('a start on PostgreSQL that fails with “%s” %s is explained with the remedy', (message, code, pattern) => {
  expectLine(explainStart(failure(message, { code }), postgres), pattern);
});

it('an unforeseen error is shown in one line', () => {
  const error = failure('first line\n  second line');
  expect(explainStart(error, embedded)).toBe('This failed: first line second line');
});
