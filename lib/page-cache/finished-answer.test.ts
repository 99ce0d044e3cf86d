import { finishAnswer } from './finished-answer';

test.each([
  [200, ['content-type', 'text/html']],
  [404, ['content-type', 'text/html']],
  [500, ['content-type', 'text/html', 'x-request-id', 'one']],
])('an answer %i has the headers that it is kept with', async (status, headers) => {
  const raw = { status, body: Buffer.from('') };
  const sent = { 'content-type': 'text/html', 'x-request-id': 'one', 'x-nextjs-cache': 'MISS' };
  expect((await finishAnswer({ ...raw, headers: sent }, [])).headers).toEqual(headers);
});
