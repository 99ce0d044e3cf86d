import * as z from 'zod';
import type { Endpoint } from '@/lib/contract/endpoint';
import { costOf, fieldsOf, readJson } from './parse-input';

const fields = { token: z.string().nullish(), day: z.string().optional() };
const endpoint = (parts: Partial<Endpoint>) => parts as Endpoint;
const withQuery = endpoint({ query: z.object(fields) });
const withBody = endpoint({ body: z.object({ ...fields, list: z.array(z.number()).optional() }) });

const get = (query: string) => new Request(`http://site/call?${query}`);
const json = { 'content-type': 'application/json' };
const post = (body: unknown) =>
  new Request('http://site/call', { method: 'POST', body: JSON.stringify(body), headers: json });

it('reads the fields of the query, and the token separately', async () => {
  const fields = fieldsOf(get('token=abc&day=2026-11-21&day2=x'), withQuery);
  expect(await fields.readToken()).toBe('abc');
  expect(await fields.parse()).toEqual({ day: '2026-11-21' });
});

it('refuses a repeated field by name, and accepts a repeated token', async () => {
  const fields = fieldsOf(get('token=a&token=b&day=1&day=2'), withQuery);
  expect(await fields.readToken()).toEqual(['a', 'b']);
  await expect(fields.parse()).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/^day: /),
    issues: [{ path: 'day', message: expect.any(String) }],
  });
  expect(await fieldsOf(get('token=a&token=b'), withQuery).parse()).toEqual({});
});

it('reads fields of the body, and names what is wrong however deep it is', async () => {
  const fields = fieldsOf(post({ token: 7, list: [1, 'two'] }), withBody);
  expect(await fields.readToken()).toBe(7);
  await expect(fields.parse()).rejects.toMatchObject({
    issues: [expect.objectContaining({ path: 'list.1' })],
  });
  expect(await fieldsOf(post({ token: 7, list: [1] }), withBody).parse()).toEqual({ list: [1] });
});

it.each([null, 'text', [1]])('says of %j that it is no request', async (body) => {
  const fields = fieldsOf(post(body), withBody);
  expect(await fields.readToken()).toBeUndefined();
  await expect(fields.parse()).rejects.toMatchObject({
    message: 'Send the fields of the call as a JSON object.',
  });
});

it('reads no input of a call without fields', async () => {
  const request = post({ day: 'x' });
  const fields = fieldsOf(request, endpoint({}));
  expect([await fields.readToken(), await fields.parse()]).toEqual([undefined, {}]);
  expect(request.bodyUsed).toBe(false);
});

it.each([
  ['a header tells who asks', { authorization: 'Bearer x' }, withBody],
  ['the call has no token there', {}, endpoint({ body: z.object({ day: z.string() }) })],
])('does not read the body before it is parsed if %s', async (_where, headers, call) => {
  const request = new Request(post({ token: 'abc', day: 'x' }), { headers: { ...json, ...headers } });
  const fields = fieldsOf(request, call);
  expect([await fields.readToken(), request.bodyUsed]).toEqual([undefined, false]);
  expect(await fields.parse()).toMatchObject({ day: 'x' });
});

it.each<[string, Record<string, string>, Partial<Endpoint>, number]>([
  ['without a body', { 'content-length': '1000000' }, {}, 1],
  ['with a small one', { 'content-length': '99999' }, withBody, 1],
  ['with the largest', { 'content-length': '100000' }, withBody, 2],
  ['that announces more than will be read', { 'content-length': '9000000000' }, withBody, 2],
  ['of a length that nobody says', { 'transfer-encoding': 'chunked' }, withBody, 2],
  ['that may have more', { 'content-length': '1900000' }, { ...withBody, maxBodyBytes: 2e6, cost: 5 }, 24],
])('a call %s costs points for what it makes the server read', (_which, headers, call, cost) => {
  expect(costOf({ headers: new Headers(headers) }, call)).toBe(cost);
});

const requestOf = (body: BodyInit | null, headers: Record<string, string> = json) =>
  new Request('http://site/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);

/** A body that arrives in pieces without an announced length. */
const pieces = (...texts: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const text of texts) controller.enqueue(Buffer.from(text));
      controller.close();
    },
  });

it.each(['application/json', 'Application/JSON; charset=utf-8', ' application/json ;x'])(
  'reads %s',
  async (type) => {
    expect(await readJson(requestOf('{"a":[1]}', { 'content-type': type }))).toEqual({ a: [1] });
  },
);

it.each<Record<string, string>>([
  {},
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json5' },
])('refuses %j', async (headers) => {
  const reading = readJson(requestOf(pieces('{}'), headers));
  await expect(reading).rejects.toMatchObject({ status: 415, code: 'wrong_type' });
});

it('accepts a body up to its limit, with or without a stated length, and names the limit', async () => {
  const text = JSON.stringify('x'.repeat(1998));
  expect(await readJson(requestOf(text), 2000)).toHaveLength(1998);
  expect(await readJson(requestOf(pieces(text.slice(0, 700), text.slice(700))), 2000)).toHaveLength(1998);
  const tooLarge = { status: 413, code: 'too_large', message: 'The request is larger than 1 KB.' };
  await expect(readJson(requestOf(text), 1999)).rejects.toMatchObject(tooLarge);
  await expect(readJson(requestOf(pieces(text.slice(0, 700), text.slice(700))), 1999)).rejects.toMatchObject(
    tooLarge,
  );
  // A body whose announced length is too large is refused before any of it is read.
  const announced = requestOf('{}', { ...json, 'content-length': '2001' });
  await expect(readJson(announced, 2000)).rejects.toMatchObject({ status: 413 });
  expect(announced.bodyUsed).toBe(false);
});

it('accepts 100,000 bytes if the call states no limit', async () => {
  expect(await readJson(requestOf(JSON.stringify('x'.repeat(99_998))))).toHaveLength(99_998);
  await expect(readJson(requestOf(JSON.stringify('x'.repeat(99_999))))).rejects.toMatchObject({
    message: 'The request is larger than 100 KB.',
  });
});

it.each<[string, BodyInit | null]>([
  ['nothing', null],
  ['half of it', '{"a":'],
  ['no UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
])('refuses %s', async (_what, body) => {
  await expect(readJson(requestOf(body))).rejects.toMatchObject({ status: 400, code: 'invalid' });
});
