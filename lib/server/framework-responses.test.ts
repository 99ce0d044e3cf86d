import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { requestAnonymously } from './framework-responses';

/** Requests a page anonymously from an app that responds like this. */
const ask = (answer: (response: ServerResponse) => void) =>
  requestAnonymously((_request, response) => answer(response), '/page');

it('a rendering gets the response of the app byte for byte, with its headers', async () => {
  const large = Buffer.alloc(300_000, 'a line\r\n\r\n');
  const binary = Buffer.from([0, 255, 13, 10]);
  const answer = await ask(async (response) => {
    response.setHeader('X-Set', ['one', 'two']);
    response.writeHead(201, { 'Content-Type': 'image/png', 'X-Set': 'three' });
    for (const part of [large, binary]) {
      if (!response.write(part)) await once(response, 'drain');
    }
    response.end('é');
  });
  expect(answer).toMatchObject({ status: 201, headers: { 'content-type': 'image/png', 'x-set': 'three' } });
  expect(answer.body.equals(Buffer.concat([large, binary, Buffer.from('é')]))).toBe(true);
});

it('the app gets only the address of the page, and nothing of a visitor', async () => {
  const { body } = await requestAnonymously(async (request, response) => {
    const { method, url, headers } = request;
    let read = '';
    for await (const part of request) read += part;
    response.end(JSON.stringify({ method, url, headers, read }));
  }, '/for/ios/a?b=c');
  expect(JSON.parse(body.toString())).toEqual({
    method: 'GET',
    url: '/for/ios/a?b=c',
    read: '',
    headers: { host: 'localhost', 'user-agent': 'nobody' },
  });
});

it('a rendering fails if the app ends the response in the middle', async () => {
  const half = ask((response) => {
    response.write('half');
    response.destroy(new Error('the app failed'));
  });
  await expect(half).rejects.toThrow();
});

it('a rendering fails if the app ends the response before it begins', async () => {
  await expect(ask((response) => response.destroy(new Error('at once')))).rejects.toThrow();
});
