import { ApiError } from '@/lib/errors/api-error';
import { explainStart } from './explain-start';

const embedded = { DATA_DIR: '/data', DATABASE_URL: undefined };
const postgres = { DATA_DIR: '/data', DATABASE_URL: 'postgres://db.example/trivia' };
const failure = (message: string, details: object = {}) => Object.assign(new Error(message), details);

it.each([
  [
    'a foreign database',
    embedded,
    failure('table users already exists', { errcode: 1 }),
    /is not a database of this site\. Move it away/,
  ],
  [
    'a damaged file',
    embedded,
    failure('database disk image is malformed', { errcode: 11 }),
    /is damaged\. Restore a backup/,
  ],
  [
    'a read-only file',
    embedded,
    failure('attempt to write a readonly database', { errcode: 1544 }),
    /cannot be written\. Make/,
  ],
  [
    'a newer version',
    embedded,
    failure('corrupted migrations: previously executed migration 0099-later is missing'),
    /newer version .* \(migration 0099-later\)\. Start that version/,
  ],
  [
    'an inaccessible file',
    embedded,
    failure('unable to open database file', { errcode: 14 }),
    /cannot be opened\. Make/,
  ],
  ['a full disk', embedded, failure('database or disk is full', { errcode: 13 }), /the disk is full\. Free/],
  [
    'a locked file',
    embedded,
    new ApiError('unavailable', 'x', { cause: failure('locked', { errcode: 5 }) }),
    /locked by another process\. Stop/,
  ],
  [
    'a media folder without rights',
    embedded,
    failure('EACCES: permission denied', { code: 'EACCES' }),
    /^DATA_DIR \/data cannot be used .*writable/,
  ],
  [
    'a missing password',
    postgres,
    failure('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
    /^DATABASE_URL: .*Add it/,
  ],
  [
    'a wrong password',
    postgres,
    failure('password authentication failed for user "x"', { code: '28P01' }),
    /^DATABASE_URL: password .*Correct it/,
  ],
  [
    'an address with half an escape',
    postgres,
    new URIError('URI malformed'),
    /^DATABASE_URL: .*complete address/,
  ],
  [
    'a missing database',
    postgres,
    failure('database "x" does not exist', { code: '3D000' }),
    /^DATABASE_URL: .*Correct it/,
  ],
  [
    'missing rights',
    postgres,
    failure('permission denied for schema public', { code: '42501' }),
    /Grant the user/,
  ],
  [
    'tables of another program',
    postgres,
    failure('relation "users" already exists', { code: '42P07' }),
    /Name an empty database/,
  ],
  [
    'an address without a server',
    postgres,
    failure('connect ECONNREFUSED', { code: 'ECONNREFUSED' }),
    /does not answer \(ECONNREFUSED\)\. Check its address/,
  ],
  [
    'an IPv6 address without IPv6',
    postgres,
    failure('connect ENETUNREACH', { code: 'ENETUNREACH' }),
    /does not answer \(ENETUNREACH\)\. Check its address/,
  ],
  [
    'another program at the port',
    postgres,
    failure('received invalid response: 48'),
    /not PostgreSQL.*Correct host and port/,
  ],
  [
    'a port without a response',
    postgres,
    failure('timeout expired'),
    /not PostgreSQL.*Correct host and port/,
  ],
  [
    'a server without TLS',
    postgres,
    failure('The server does not support SSL connections'),
    /refuses TLS\. Remove sslmode/,
  ],
  [
    'an untrusted certificate',
    postgres,
    failure('self-signed certificate', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    /not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)\. Set NODE_EXTRA_CA_CERTS/,
  ],
])(
  'a start that fails because of %s is explained in one line with the cause and the remedy',
  (_, settings, error, pattern) => {
    const line = explainStart(error, settings);
    expect(line).toMatch(pattern);
    expect(line).not.toContain('\n');
  },
);

it('an unforeseen error is shown in one line', () => {
  const error = failure('first line\n  second line');
  expect(explainStart(error, embedded)).toBe('This failed: first line second line');
});
