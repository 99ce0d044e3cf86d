import { once } from 'node:events';
import { Agent, createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { beginSession } from '@/lib/features/accounts/server/sessions';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { BY_DATE, openCachedSite } from '@/lib/testing/cached-site';
import { addCaller, addCategory, addUser, questionOf } from '@/lib/testing/factories';
import { listenHere } from '@/lib/testing/loopback-server';
import { toCallRequest } from './call-answer';

const SAVE = '/singlegames/upload_trivia_question';
const tomorrow = addDays(getProductToday(), 1);

const site = openCachedSite();
let bearer: { authorization: string };

beforeAll(async () => {
  bearer = { authorization: `Bearer ${await beginSession((await addUser()).id)}` };
});

const byDate = (headers: IncomingHttpHeaders, method?: string) =>
  site.get(`${BY_DATE}?forDate=${tomorrow}`, headers, method);

describe('a call of the contract', () => {
  it('is answered without the framework, with the headers of the site', async () => {
    const { text, headers } = await byDate({ ...bearer, origin: 'https://app.example' });
    expect(JSON.parse(text)).toHaveProperty('singleGameQuestionsByDate');
    expect(Object.fromEntries(headers)).toMatchObject({
      'access-control-allow-origin': 'https://app.example',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'self'",
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
      vary: 'Origin',
    });
  });

  it('stores the record and returns it', async () => {
    const triviaQuestion = questionOf(await addCategory(), tomorrow);
    const headers = { ...bearer, 'content-type': 'application/json' };
    const { text } = await site.get(SAVE, headers, 'POST', JSON.stringify({ triviaQuestion }));
    expect(JSON.parse(text)).toMatchObject({ triviaQuestion: { question: triviaQuestion.question } });
  });

  it('is answered on the connection of an earlier call whose body was refused', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const sockets = new Set<unknown>();
    const send = async (
      body: Buffer,
      headers: Record<string, string>,
      path = '/users/login_authorized_user',
    ) => {
      const asked = request(site.originOf() + path, { method: 'POST', agent, headers });
      asked.once('socket', (socket) => sockets.add(socket));
      asked.end(body);
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      answer.resume();
      await once(answer, 'end');
      return answer.statusCode;
    };
    const json = { 'content-type': 'application/json' };
    expect(await send(Buffer.alloc(300_000, 'x'), json)).toBe(413);
    expect(await send(Buffer.alloc(300_000, 'x'), { ...json, 'transfer-encoding': 'chunked' })).toBe(413);
    expect(await send(Buffer.alloc(9_000_000, 'x'), json, '/plans/move')).toBe(401);
    expect(await send(Buffer.from('{}'), json)).toBe(400);
    expect(sockets.size).toBe(1);
    agent.destroy();
  });

  it('loses its connection if the client goes on sending 30 MB after a refusal', async () => {
    const client = connect(Number(new URL(site.originOf()).port), '127.0.0.1').on('error', () => {});
    const closed = new Promise((resolve) => client.once('close', resolve));
    const length = 30_000_000;
    client.write(`POST /plans/move HTTP/1.1\r\nHost: site\r\nContent-Length: ${length}\r\n\r\n`);
    expect(String((await once(client, 'data'))[0])).toMatch(/^HTTP\/1\.1 401 /);
    // The last byte never comes, so that the request does not end the connection.
    client.resume().write(Buffer.alloc(length - 1));
    await closed;
    // The limit of a body's time would end the connection, too, but only after 30 seconds.
  }, 10_000);

  it('is answered for HEAD with the headers alone', async () => {
    const head = await byDate(bearer, 'HEAD');
    expect([head.status, head.text]).toEqual([200, '']);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(10);
  });

  it('lists its methods for OPTIONS', async () => {
    const { status, headers } = await site.get(SAVE, {}, 'OPTIONS');
    expect([status, headers.get('allow')]).toEqual([204, 'POST, OPTIONS']);
  });

  it('is refused for another method, with the list of its methods', async () => {
    const refusal = await site.get(SAVE, {}, 'DELETE');
    expect([refusal.status, refusal.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect(JSON.parse(refusal.text)).toMatchObject({ code: 'method_not_allowed' });
  });
});

it('a small response is not compressed', async () => {
  const small = await byDate({ ...bearer, 'accept-encoding': 'gzip' });
  expect(small.headers.get('content-encoding')).toBeNull();
});

it('a response that takes more than one round trip is compressed', async () => {
  const caller = await addCaller();
  for (let count = 0; count < 20; count++) {
    const question = `${'A long question, '.repeat(50)}${count}?`;
    await saveDailyQuestion(
      { triviaQuestion: { ...questionOf(await addCategory(), tomorrow), question } },
      caller,
    );
  }
  const large = await byDate({ ...bearer, 'accept-encoding': 'gzip' });
  expect([large.headers.get('content-encoding'), large.headers.get('vary')]).toEqual([
    'gzip',
    'Origin, Accept-Encoding',
  ]);
  expect(large.text).toContain('A long question, ');
});

it('the framework answers addresses that are not calls', async () => {
  await site.get('/trivia_questions');
  expect(site.asked).toEqual(['/trivia_questions']);
});

it('the signal of a call aborts when its client disconnects, and not after a response', async () => {
  const signals: AbortSignal[] = [];
  const slow = createServer((incoming, response) => {
    signals.push(toCallRequest(incoming, response).signal);
    if (incoming.url === '/answered') response.end();
    else client.destroy();
  });
  const { port } = new URL(await listenHere(slow));
  const client = request({ port, path: '/left' }).on('error', () => {});
  client.end();
  await new Promise((closed) => client.once('close', closed));
  await (await fetch(`http://127.0.0.1:${port}/answered`)).text();
  const [left, answered] = signals;
  if (!left?.aborted) await once(left as AbortSignal, 'abort');
  expect(answered?.aborted).toBe(false);
  slow.close();
});

it('the signal of a call is aborted from the start if its client has already disconnected', async () => {
  const asked = Promise.withResolvers<ReturnType<typeof toCallRequest>>();
  const slow = createServer((incoming, response) => {
    response.once('close', () => asked.resolve(toCallRequest(incoming, response)));
    client.destroy();
  });
  const client = request(await listenHere(slow)).on('error', () => {});
  client.end();
  expect((await asked.promise).signal.aborted).toBe(true);
  slow.close();
});
