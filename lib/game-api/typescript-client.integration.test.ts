import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { readOwnAccount, readRounds } from '@/clients/typescript/example';
import type { CallName } from '@/lib/contract/routes';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { saveDailyQuestion } from '@/lib/features/questions/server/save-question';
import { addStaff } from '@/lib/features/staff/server/staff-accounts';
import { requestPath } from '@/lib/http/request-path';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { handle } from '@/lib/testing/handle';
import { contract } from './contract';

const callOf = new Map(
  Object.entries(contract).map(([name, { method, path }]) => [`${method} ${path}`, name as CallName]),
);

let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { method = '', url = '' } = request;
    const call = callOf.get(`${method} ${requestPath(url)}`);
    if (!call) return response.writeHead(404).end();
    const body = method === 'POST' ? Readable.toWeb(request) : undefined;
    const init = { method, headers: request.headers as HeadersInit, body, duplex: 'half' } as RequestInit;
    const answer = await handle(call)(new Request(origin + url, init));
    return response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('reads the questions of a day in an app', async () => {
  const yesterday = addDays(productToday(), -1);
  const [caller, categoryId] = await Promise.all([addCaller(), addCategory({ name: 'Rivers' })]);
  const question = questionOf(categoryId, yesterday);
  await saveDailyQuestion({ triviaQuestion: question }, caller);
  await expect(readRounds(origin, yesterday)).resolves.toContainEqual({
    category: 'Rivers',
    question: question.question,
    choices: [question.choice1, question.choice2, question.choice3, question.choice4],
  });
});

it('signs in, reads the own account, and tells why it cannot', async () => {
  await addStaff('app-developer', 'a-long-password');
  const own = { username: 'app-developer', password: 'a-long-password' };
  await expect(readOwnAccount(origin, own)).resolves.toMatchObject({
    username: own.username,
    myAccount: true,
  });
  await expect(readOwnAccount(origin, { ...own, password: 'wrong' })).rejects.toThrow(
    'Invalid username/password combination',
  );
});
