import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerHealth } from './answer-health';

it('tells whoever spreads the load that it stops, while it lives on', async () => {
  let isStopping = false;
  const server = createServer((request, response) => {
    answerHealth(request, response, { isStopping: () => isStopping, siteUrl: undefined });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
    return [answer.status, await answer.json()];
  };
  expect(await ask('/health/ready')).not.toEqual([503, { status: 'stopping' }]);
  isStopping = true;
  expect(await ask('/health/ready')).toEqual([503, { status: 'stopping' }]);
  expect(await ask('/health/live')).toEqual([200, { status: 'live' }]);
  server.close();
});
