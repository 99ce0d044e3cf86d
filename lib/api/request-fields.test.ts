import * as z from 'zod';
import type { Endpoint } from '@/lib/contract/endpoint';
import { calculateCost, createFieldReader, readJson } from './request-fields';

const schemas = { token: z.string().nullish(), day: z.string().optional() };
const endpoint = (parts: Partial<Endpoint>) => parts as Endpoint;
const withQuery = endpoint({ query: z.object(schemas) });
const withBody = endpoint({ body: z.object({ ...schemas, list: z.array(z.number()).optional() }) });

const get = (query: string) => new Request(`http://site/call?${query}`);
const json = { 'content-type': 'application/json' };
const post = (body: unknown) =>
  new Request('http://site/call', { method: 'POST', body: JSON.stringify(body), headers: json });

it('the token of a query is read apart from its fields', async () => {
  const fields = createFieldReader(get('token=abc&day=2026-11-21&day2=x'), withQuery);
  expect(await fields.readToken()).toBe('abc');
  expect(await fields.parse()).toEqual({ day: '2026-11-21' });
});

it('a repeated field of a query is refused by its name', async () => {
  await expect(createFieldReader(get('day=1&day=2'), withQuery).parse()).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/^day: /),
    issues: [{ path: 'day', message: expect.any(String) }],
  });
});

it('a repeated token of a query is no error', async () => {
  const fields = createFieldReader(get('token=a&token=b'), withQuery);
  expect([await fields.readToken(), await fields.parse()]).toEqual([['a', 'b'], {}]);
});

it('the token of a body is read apart from its fields', async () => {
  const fields = createFieldReader(post({ token: 7, list: [1] }), withBody);
  expect([await fields.readToken(), await fields.parse()]).toEqual([7, { list: [1] }]);
});

it('an invalid value deep in a body is refused by its path', async () => {
  await expect(createFieldReader(post({ list: [1, 'two'] }), withBody).parse()).rejects.toMatchObject({
    issues: [expect.objectContaining({ path: 'list.1' })],
  });
});

it.each([null, 'text', [1]])('the body %j is refused, because it is no object', async (body) => {
  const fields = createFieldReader(post(body), withBody);
  expect(await fields.readToken()).toBeUndefined();
  await expect(fields.parse()).rejects.toMatchObject({
    message: 'Send the fields of the call as a JSON object.',
  });
});

it('the body of a call without fields is not read', async () => {
  const request = post({ day: 'x' });
  const fields = createFieldReader(request, endpoint({}));
  expect([await fields.readToken(), await fields.parse()]).toEqual([undefined, {}]);
  expect(request.bodyUsed).toBe(false);
});

it.each([
  ['a header has a token', { authorization: 'Bearer x' }, withBody],
  ['the call has no token field', {}, endpoint({ body: z.object({ day: z.string() }) })],
])('the body is not read for a token if %s', async (_reason, headers, call) => {
  const request = new Request(post({ token: 'abc', day: 'x' }), { headers: { ...json, ...headers } });
  const fields = createFieldReader(request, call);
  expect([await fields.readToken(), request.bodyUsed]).toEqual([undefined, false]);
  expect(await fields.parse()).toMatchObject({ day: 'x' });
});

it.each<[string, Record<string, string>, Partial<Endpoint>, number]>([
  ['without a body', { 'content-length': '1000000' }, {}, 1],
  ['with a small body', { 'content-length': '99999' }, withBody, 1],
  ['with the largest body', { 'content-length': '100000' }, withBody, 2],
  ['that announces more than the limit', { 'content-length': '9000000000' }, withBody, 2],
  ['of unknown length', { 'transfer-encoding': 'chunked' }, withBody, 2],
  [
    'with a higher limit and cost',
    { 'content-length': '1900000' },
    { ...withBody, maxBodyBytes: 2e6, cost: 5 },
    24,
  ],
])('a call %s costs points by the size of its body', (_which, headers, call, cost) => {
  expect(calculateCost({ headers: new Headers(headers) }, call)).toBe(cost);
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
  'a body of the type "%s" is read',
  async (type) => {
    expect(await readJson(requestOf('{"a":[1]}', { 'content-type': type }))).toEqual({ a: [1] });
  },
);

it.each<Record<string, string>>([
  {},
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json5' },
])('a body with the headers %j is refused', async (headers) => {
  const reading = readJson(requestOf(pieces('{}'), headers));
  await expect(reading).rejects.toMatchObject({ status: 415, code: 'wrong_type' });
});

const text = JSON.stringify('x'.repeat(1998));

const twoPieces = () => requestOf(pieces(text.slice(0, 700), text.slice(700)));

it('a body of 2000 bytes is read within a limit of 2000', async () => {
  expect(await readJson(twoPieces(), 2000)).toHaveLength(1998);
});

it('a body of 2000 bytes is refused beyond a limit of 1999, and the message names the whole kilobytes', async () => {
  await expect(readJson(twoPieces(), 1999)).rejects.toMatchObject({
    status: 413,
    code: 'too_large',
    message: 'The request is larger than 1 KB.',
  });
});

it('a body whose announced length is too large is refused before any of it is read', async () => {
  const announced = requestOf('{}', { ...json, 'content-length': '2001' });
  await expect(readJson(announced, 2000)).rejects.toMatchObject({ status: 413 });
  expect(announced.bodyUsed).toBe(false);
});

it('a body may have 100,000 bytes if the call states no limit', async () => {
  expect(await readJson(requestOf(JSON.stringify('x'.repeat(99_998))))).toHaveLength(99_998);
  await expect(readJson(requestOf(JSON.stringify('x'.repeat(99_999))))).rejects.toMatchObject({
    message: 'The request is larger than 100 KB.',
  });
});

it('a body that is cut off is refused with 400, and what to do', async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) });
  await expect(readJson(requestOf(broken))).rejects.toMatchObject({
    status: 400,
    message: 'The request was cut off. Send it again.',
  });
});

it.each<[string, BodyInit | null]>([
  ['that is empty', null],
  ['that is incomplete', '{"a":'],
  ['that is not UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
])('a body %s is refused', async (_what, body) => {
  await expect(readJson(requestOf(body))).rejects.toMatchObject({ status: 400, code: 'invalid' });
});
