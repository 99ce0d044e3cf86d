import * as z from 'zod';
import type { Endpoint } from '@/lib/contract/endpoint';
import { readJson, readRequest } from './parse-input';

const fields = { token: z.string().nullish(), day: z.string().optional() };
const endpoint = (parts: Partial<Endpoint>) => parts as Endpoint;
const withQuery = endpoint({ query: z.object(fields) });
const withBody = endpoint({ body: z.object({ ...fields, list: z.array(z.number()).optional() }) });

const get = (query: string) => new Request(`http://site/call?${query}`);
const post = (body: unknown) =>
  new Request('http://site/call', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

it('reads fields of the query, and a token apart from them', async () => {
  const read = await readRequest(get('token=abc&day=2026-11-21&day2=x'), withQuery);
  expect(read.tokenField).toBe('abc');
  expect(read.parse()).toEqual({ day: '2026-11-21' });
});

it('refuses a repeated field by its name, and a repeated token not', async () => {
  const read = await readRequest(get('token=a&token=b&day=1&day=2'), withQuery);
  expect(read.tokenField).toEqual(['a', 'b']);
  expect(read.parse).toThrow(
    expect.objectContaining({
      status: 400,
      message: expect.stringMatching(/^day: /),
      issues: [{ path: 'day', message: expect.any(String) }],
    }),
  );
  expect((await readRequest(get('token=a&token=b'), withQuery)).parse()).toEqual({});
});

it('reads fields of the body, and names what is wrong however deep it is', async () => {
  const read = await readRequest(post({ token: 7, list: [1, 'two'] }), withBody);
  expect(read.tokenField).toBe(7);
  expect(read.parse).toThrow(
    expect.objectContaining({ issues: [expect.objectContaining({ path: 'list.1' })] }),
  );
  expect((await readRequest(post({ token: 7, list: [1] }), withBody)).parse()).toEqual({ list: [1] });
});

it.each([null, 'text', [1]])('says of %j that it is no request', async (body) => {
  const read = await readRequest(post(body), withBody);
  expect(read.tokenField).toBeUndefined();
  expect(read.parse).toThrow(expect.objectContaining({ message: 'The request is not valid.' }));
});

it('reads nothing of a call without fields', async () => {
  const request = post({ day: 'x' });
  expect((await readRequest(request, endpoint({}))).parse()).toEqual({});
  expect(request.bodyUsed).toBe(false);
});

const json = { 'content-type': 'application/json' };
const requestOf = (body: BodyInit | null, headers: Record<string, string> = json) =>
  new Request('http://site/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);

/** A body that comes in pieces, of a length that nobody announces. */
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

it('takes as much as it may, announced or not, and says how much that is', async () => {
  const text = JSON.stringify('x'.repeat(1998));
  expect(await readJson(requestOf(text), 2000)).toHaveLength(1998);
  expect(await readJson(requestOf(pieces(text.slice(0, 700), text.slice(700))), 2000)).toHaveLength(1998);
  const tooLarge = { status: 413, code: 'too_large', message: 'The request is larger than 1 KB.' };
  await expect(readJson(requestOf(text), 1999)).rejects.toMatchObject(tooLarge);
  await expect(readJson(requestOf(pieces(text.slice(0, 700), text.slice(700))), 1999)).rejects.toMatchObject(
    tooLarge,
  );
  // What is announced is refused before any of it is read.
  const announced = requestOf('{}', { ...json, 'content-length': '2001' });
  await expect(readJson(announced, 2000)).rejects.toMatchObject({ status: 413 });
  expect(announced.bodyUsed).toBe(false);
});

it('takes two million bytes where nobody says how many', async () => {
  expect(await readJson(requestOf(JSON.stringify('x'.repeat(1_999_998))))).toHaveLength(1_999_998);
  await expect(readJson(requestOf(JSON.stringify('x'.repeat(1_999_999))))).rejects.toMatchObject({
    message: 'The request is larger than 2000 KB.',
  });
});

it('refuses a NUL wherever it stands, and takes a text that only spells one', async () => {
  for (const value of [{ a: [{ b: 'x\0y' }] }, { 'b\0': 1 }, { b: { c: '\0' } }, '\0']) {
    const reading = readJson(requestOf(JSON.stringify(value)));
    await expect(reading).rejects.toMatchObject({ status: 400, message: /Remove the NUL character$/ });
  }
  expect(await readJson(requestOf('{"a":"\\\\u0000"}'))).toEqual({ a: '\\u0000' });
});

it.each<[string, BodyInit | null]>([
  ['nothing', null],
  ['half of it', '{"a":'],
  ['no UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
])('refuses %s', async (_what, body) => {
  await expect(readJson(requestOf(body))).rejects.toMatchObject({ status: 400, code: 'invalid' });
});
