import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { config } from '@/lib/config/config';
import type { Role } from '@/lib/contract/kinds';
import { database } from '@/lib/db/connection';
import { beginSession } from '@/lib/features/accounts/server/sessions';
import {
  IMPORT_CONTENT_TYPE,
  IMPORT_LINE_MAX_BYTES,
  IMPORT_MAX_BYTES,
  IMPORT_PATH,
  IMPORT_ROWS_MAX,
} from '@/lib/features/import-export/rules';
import { CLIENT_ADDRESS_HEADER } from '@/lib/http/client-address';
import { REQUEST_ID_HEADER } from '@/lib/http/request-head';
import { log } from '@/lib/monitoring/log';
import { addCategory, addUser } from '@/lib/testing/factories';
import { json, startLoopbackHost } from '@/lib/testing/loopback-server';
import { makeNumberedRows } from '@/lib/testing/numbered-rows';
import { answerImport } from './answer-import';
import { answerSafely } from './call-answer';

const importer = answerSafely({ method: 'POST', path: IMPORT_PATH }, answerImport);

interface Sending {
  role?: Role;
  headers?: Record<string, string>;
  key?: string;
  token?: string;
}

async function send(body: BodyInit | unknown[], { role = 'admin', headers = {}, key, token }: Sending = {}) {
  const session = token ?? (await beginSession((await addUser({ role })).id));
  const lines = Array.isArray(body) ? body.map((line) => `${JSON.stringify(line)}\n`).join('') : body;
  return importer(
    new Request(`http://localhost:3000${IMPORT_PATH}`, {
      method: 'POST',
      body: lines,
      duplex: 'half',
      headers: {
        'content-type': IMPORT_CONTENT_TYPE,
        authorization: `Bearer ${session}`,
        // Each request has a new address, because an import costs many points of its address's rate limit.
        [CLIENT_ADDRESS_HEADER]: crypto.randomUUID(),
        ...(key && { 'idempotency-key': key }),
        ...headers,
      },
    } as RequestInit),
  );
}

const linesOf = async (response: Response) =>
  (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Rows with a character that may be split between two chunks of the body. */
const rowsOf = (categoryId: string, count: number) =>
  makeNumberedRows(count, () => ({ categoryId, source: 'A 🐦' }));

async function countIn(categoryId: string): Promise<number> {
  const rows = database().selectFrom('trivia_questions').select('id').where('categoryId', '=', categoryId);
  return (await rows.execute()).length;
}

afterEach(() => jest.restoreAllMocks());

it('an editor who imports gets the progress and the result line by line', async () => {
  const categoryId = await addCategory();
  const response = await send([{ game: 'daily', rows: 60 }, ...rowsOf(categoryId, 60)], { role: 'editor' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(IMPORT_CONTENT_TYPE);
  const lines = await linesOf(response);
  expect(lines.slice(0, -1)).toContainEqual({ phase: 'checking', done: 60, of: 60 });
  expect(lines.slice(0, -1)).toContainEqual({ phase: 'storing', done: 60, of: 60 });
  expect(lines.at(-1)).toMatchObject({ created: 60, unchanged: 0, historyEntryId: expect.any(String) });
  expect(await countIn(categoryId)).toBe(60);
});

it('an editor who repeats a confirmed import without the confirmation gets the result of the first one', async () => {
  const categoryId = await addCategory();
  const token = await beginSession((await addUser({ role: 'editor' })).id);
  const key = crypto.randomUUID();
  const [row] = rowsOf(categoryId, 1);
  const confirmed = await linesOf(
    await send([{ game: 'daily', rows: 1, goesLive: true }, row], { token, key }),
  );
  const repeated = await linesOf(await send([{ game: 'daily', rows: 1 }, row], { token, key }));
  expect(repeated.at(-1)).toEqual(confirmed.at(-1));
  expect(await countIn(categoryId)).toBe(1);
});

it('other requests are answered while a large import is read, and while it is stored', async () => {
  const categoryId = await addCategory();
  const rows = rowsOf(categoryId, 500).map((row) => ({ ...row, unread: 'x'.repeat(60_000) }));
  const lines = [{ game: 'daily', rows: rows.length }, ...rows].values();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { value, done } = lines.next();
      if (done) controller.close();
      else controller.enqueue(new TextEncoder().encode(`${JSON.stringify(value)}\n`));
    },
  });
  const host = await startLoopbackHost();
  host.answer = json({});
  /** Sends one request after another until the work has ended; returns the number of responses. */
  const countAnswersDuring = async (work: Promise<unknown>) => {
    let answers = 0;
    const ended = work.then(() => true);
    while ((await Promise.race([ended, fetch(host.base)])) !== true) answers += 1;
    return answers;
  };
  try {
    const importing = send(body);
    expect(await countAnswersDuring(importing)).toBeGreaterThan(10);
    const result = importing.then(linesOf);
    expect(await countAnswersDuring(result)).toBeGreaterThan(10);
    expect((await result).at(-1)).toMatchObject({ created: rows.length });
  } finally {
    await host.close();
  }
});

it('two simultaneous imports with one key are stored once, with one result', async () => {
  const categoryId = await addCategory();
  const token = await beginSession((await addUser({ role: 'editor' })).id);
  const key = crypto.randomUUID();
  const body = [{ game: 'daily', rows: 30 }, ...rowsOf(categoryId, 30)];
  const both = await Promise.all([send(body, { token, key }), send(body, { token, key })]);
  const [one, other] = await Promise.all(both.map(linesOf));
  expect(one?.at(-1)).toEqual(other?.at(-1));
  expect(await countIn(categoryId)).toBe(30);
});

it('a writer whose import has refused rows gets them in the last line, and nothing is stored', async () => {
  const categoryId = await addCategory();
  const [row] = rowsOf(categoryId, 1);
  const rows = [
    { ...row, source: 'a\0b' },
    { ...row, line: 9, categoryId: 'gone' },
  ];
  const lines = await linesOf(await send([{ game: 'daily', rows: 2 }, ...rows], { role: 'writer' }));
  expect(lines.at(-1)).toEqual({
    error: { code: 'conflict', message: expect.stringContaining('2 of 2 rows') },
    issues: [
      {
        line: row?.line,
        field: 'source',
        code: 'invalid',
        message: expect.stringContaining('(U+0000) after “a”'),
      },
      { line: 9, field: 'category', code: 'category', message: expect.stringContaining('does not exist') },
    ],
  });
  expect(await countIn(categoryId)).toBe(0);
});

it('an import that fails on the server is logged with the id of its request', async () => {
  const logged = jest.spyOn(log, 'error').mockImplementation(() => undefined);
  const failure = new Error('no disk');
  jest.spyOn(database(), 'transaction').mockImplementation(() => {
    throw failure;
  });
  const rows = rowsOf(await addCategory(), 1);
  const response = await send([{ game: 'daily', rows: 1 }, ...rows], {
    headers: { [REQUEST_ID_HEADER]: 'number-1' },
  });
  expect((await linesOf(response)).at(-1)).toMatchObject({ error: { code: 'internal' } });
  expect(logged.mock.calls).toMatchObject([[{ requestId: 'number-1', error: failure }, expect.any(String)]]);
});

it('nothing of an import is stored if its client disconnects', async () => {
  const categoryId = await addCategory();
  const response = await send([{ game: 'daily', rows: 200 }, ...rowsOf(categoryId, 200)]);
  const reader = response.body?.getReader();
  for (let text = ''; !text.includes('storing'); ) {
    const { value, done } = (await reader?.read()) ?? { done: true };
    if (done) throw new Error(`It ended before anything was stored: ${text}`);
    text += new TextDecoder().decode(value);
  }
  await reader?.cancel();
  // On SQLite this write waits until the import is rolled back, and on PostgreSQL this lock does.
  await addCategory();
  if (config.DATABASE_URL) {
    const lock = sql`lock table trivia_questions in share mode`;
    await database()
      .transaction()
      .execute((transaction) => lock.execute(transaction));
  }
  expect(await countIn(categoryId)).toBe(0);
});

it.each<[string, BodyInit | unknown[], Sending, number]>([
  ['an unknown token', [{ game: 'daily', rows: 1 }, {}], { token: 'nobody-has-this' }, 401],
  ['the token of a player', [{ game: 'daily', rows: 1 }, {}], { role: 'player' }, 403],
  ['another content type', '{}', { headers: { 'content-type': 'application/json' } }, 415],
  ['a head with more rows than an import may have', [{ game: 'daily', rows: IMPORT_ROWS_MAX + 1 }], {}, 400],
  ['more rows than the head says', [{ game: 'daily', rows: 1 }, { line: 1 }, { line: 2 }], {}, 400],
  ['fewer rows than the head says', [{ game: 'daily', rows: 2 }, { line: 1 }], {}, 400],
  ['a row that is no object', [{ game: 'daily', rows: 1 }, 'row'], {}, 400],
  ['a line that is no JSON', '{"game":"daily","rows":1}\nrow', {}, 400],
  [
    'a body that breaks off',
    new ReadableStream({ pull: (body) => body.error(new Error('aborted')) }),
    {},
    400,
  ],
  [
    'a compressed body',
    gzipSync('{"game":"daily","rows":1}'),
    { headers: { 'content-encoding': 'gzip' } },
    415,
  ],
  [
    'text that is not UTF-8',
    Buffer.from('{"game":"daily","rows":1}\n{"line":1,"source":"é"}', 'latin1'),
    {},
    400,
  ],
  ['a line of 65 KB', `{"game":"daily","rows":1}\n{"line":1,"source":"${'x'.repeat(65_536)}"}`, {}, 413],
  [
    'a body that says that it is larger',
    '{}',
    { headers: { 'content-length': `${IMPORT_MAX_BYTES + 1}` } },
    413,
  ],
])('an import with %s is refused before it begins', async (_, body, sending, status) => {
  const response = await send(body, sending);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ message: expect.any(String) });
});

it.each([
  ['lines', 60_000, '\n', IMPORT_MAX_BYTES],
  ['one line', 9000, '', IMPORT_LINE_MAX_BYTES],
])('an endless body of %s is refused after its limit', async (_, length, end, most) => {
  let sent = 0;
  const line = new TextEncoder().encode(`{"line":1,"source":"${'x'.repeat(length)}"}${end}`);
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      controller.enqueue(sent === 1 ? new TextEncoder().encode('{"game":"daily","rows":5000}\n') : line);
    },
  });
  expect((await send(endless)).status).toBe(413);
  // Streams between the client and the reader buffer a little more.
  expect(sent * line.length).toBeLessThan(most * 1.4);
});

it('an editor who sends another import with a used key is refused, and nothing of it is stored', async () => {
  const categoryId = await addCategory();
  const token = await beginSession((await addUser({ role: 'editor' })).id);
  const key = crypto.randomUUID();
  const [first, ...others] = rowsOf(categoryId, 3);
  await linesOf(await send([{ game: 'daily', rows: 1 }, first], { token, key }));
  const again = await send([{ game: 'daily', rows: 3 }, first, ...others], { token, key });
  expect([again.status, await again.json()]).toEqual([
    409,
    { code: 'conflict', message: expect.stringContaining('Start the import anew') },
  ]);
  expect(await countIn(categoryId)).toBe(1);
});
