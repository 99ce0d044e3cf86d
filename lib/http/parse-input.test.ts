import * as z from 'zod';
import type { Endpoint } from '@/lib/contract/endpoint';
import { readRequest } from './parse-input';

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
