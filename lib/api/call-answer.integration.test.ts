import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { beginSession } from '@/lib/features/accounts/server/sessions';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { createRequestListener } from '@/lib/server/request-listener';
import { listStaticFiles } from '@/lib/server/static-files';
import { addCaller, addCategory, addUser, questionOf } from '@/lib/testing/factories';
import { listenHere } from '@/lib/testing/loopback-server';
import { toCallRequest } from './call-answer';

const BY_DATE = '/singlegames/get_single_game_questions_by_date';
const SAVE = '/singlegames/upload_trivia_question';
const tomorrow = addDays(productToday(), 1);

let server: Server;
let origin: string;
let bearer: { authorization: string };

beforeAll(async () => {
  const standIns = { failed: 'failed', missing: 'missing' };
  const front = createRequestListener(
    {
      trustedProxies: 1,
      publicPolicy: "default-src 'self'",
      frameworkPolicy: "script-src 'unsafe-inline'",
      standInPages: () => standIns,
      routeOf: () => '(page)',
      files: listStaticFiles([], () => ''),
      cors: { allowedOrigins: ['https://app.example'], apiPaths: new Set([BY_DATE]) },
    },
    async (_request, response) => {
      response.end('the framework');
    },
  );
  server = createServer(front);
  origin = await listenHere(server);
  bearer = { authorization: `Bearer ${await beginSession((await addUser()).id)}` };
});
afterAll(() => new Promise((closed) => server.close(closed)));

const byDate = (init?: RequestInit) => fetch(`${origin}${BY_DATE}?forDate=${tomorrow}`, init);
const post = (body: unknown, headers: Record<string, string>) =>
  fetch(origin + SAVE, { method: 'POST', body: JSON.stringify(body), headers });

describe('a call of the contract', () => {
  it('is answered without the framework, with the headers of every response', async () => {
    const answer = await byDate({ headers: { ...bearer, origin: 'https://app.example' } });
    expect(await answer.json()).toHaveProperty('singleGameQuestionsByDate');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
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
    const answer = await post({ triviaQuestion }, { ...bearer, 'content-type': 'application/json' });
    expect(await answer.json()).toMatchObject({ triviaQuestion: { question: triviaQuestion.question } });
  });

  it('is refused as the contract says', async () => {
    const wrongType = await post({}, bearer);
    expect([wrongType.status, await wrongType.json()]).toMatchObject([415, { code: 'wrong_type' }]);
    const stranger = await post({}, { 'content-type': 'application/json' });
    expect([stranger.status, stranger.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(stranger.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['player', 403],
    ['writer', 200],
    ['editor', 200],
    ['admin', 200],
  ] as const)('tells what is near a text to who may see unreleased ones: %s %i', async (role, status) => {
    const authorization = `Bearer ${await beginSession((await addCaller(role)).user.id)}`;
    const body = JSON.stringify({
      text: 'Which river is it?',
      answer: 'Danube',
      options: [],
      forDate: tomorrow,
    });
    const ask = (headers: Record<string, string>) =>
      fetch(`${origin}/search/twins`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      });
    expect((await ask({ authorization })).status).toBe(status);
    expect((await ask({})).status).toBe(401);
  });

  it('is answered on the same connection after one whose body was refused', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const sockets = new Set<unknown>();
    const send = async (
      body: Buffer,
      headers: Record<string, string>,
      path = '/users/login_authorized_user',
    ) => {
      const asked = request(origin + path, { method: 'POST', agent, headers });
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

  it('ends a connection that goes on sending after its refusal', async () => {
    const asked = request(`${origin}/plans/move`, { method: 'POST' });
    const closed = new Promise((resolve) => asked.on('error', () => {}).on('close', resolve));
    asked.write('{');
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.on('error', () => {}).resume();
    expect(answer.statusCode).toBe(401);
    for (let count = 0; count < 30; count++) asked.write(Buffer.alloc(1_000_000));
    await closed;
  });

  it('answers HEAD with the headers alone, and lists its methods', async () => {
    const head = await byDate({ method: 'HEAD', headers: bearer });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(10);
    const options = await fetch(origin + SAVE, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'POST, OPTIONS']);
    const wrong = await fetch(origin + SAVE, { method: 'DELETE' });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect(await wrong.json()).toMatchObject({ code: 'method_not_allowed' });
  });
});

it('compresses what takes more than one round trip, and nothing smaller', async () => {
  const small = await byDate({ headers: bearer });
  expect(small.headers.get('content-encoding')).toBeNull();
  const caller = await addCaller();
  for (let count = 0; count < 20; count++) {
    const question = `${'A long question, '.repeat(50)}${count}?`;
    await saveDailyQuestion(
      { triviaQuestion: { ...questionOf(await addCategory(), tomorrow), question } },
      caller,
    );
  }
  const large = await byDate({ headers: { ...bearer, 'accept-encoding': 'gzip' } });
  expect([large.headers.get('content-encoding'), large.headers.get('vary')]).toEqual([
    'gzip',
    'Origin, Accept-Encoding',
  ]);
  expect(JSON.stringify(await large.json())).toContain('A long question, ');
});

it('leaves other addresses to the framework', async () => {
  expect(await (await fetch(`${origin}/trivia_questions`)).text()).toBe('the framework');
});

it('aborts the work when the client disconnects, and only then', async () => {
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

it('aborts work that begins after the client has disconnected', async () => {
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
