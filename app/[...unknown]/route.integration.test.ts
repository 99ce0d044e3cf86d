import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { REQUEST_ID_HEADER } from '@/lib/http/request-head';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { DELETE, GET, HEAD, OPTIONS, POST } from './route';

const route = { DELETE, GET, HEAD, OPTIONS, POST };
type Method = keyof typeof route;

function ask(method: Method, path: string, init?: RequestInit): Promise<Response> {
  return route[method](new Request(`http://localhost:3000${path}`, { method, ...init }));
}

async function outcome(method: Method, path: string) {
  const { status, headers } = await ask(method, path);
  return [status, headers.get('location') ?? headers.get('allow')];
}

describe('a client that makes a call', () => {
  it('gets the response of the call, with the id of the request', async () => {
    const question = questionOf(await addCategory(), '2026-11-01');
    const { triviaQuestion } = await saveDailyQuestion({ triviaQuestion: question }, await addCaller());
    const path = `/singlegames/question_by_tag?questionTag=${triviaQuestion.questionTag}`;
    const answer = await ask('GET', path, { headers: { [REQUEST_ID_HEADER]: 'asked' } });
    expect(answer.headers.get('X-Request-Id')).toBe('asked');
    expect(JSON.stringify(await answer.json())).toContain(question.question);
  });

  it.each<[Method, string, number, string]>([
    ['DELETE', '/users/login_authorized_user', 405, 'POST, GET, HEAD, OPTIONS'],
    ['OPTIONS', '/users/log_off', 204, 'POST, OPTIONS'],
    ['HEAD', '/users/log_off', 405, 'POST, OPTIONS'],
  ])('by %s %s gets %i and the methods %s', async (method, path, status, methods) => {
    expect(await outcome(method, path)).toEqual([status, methods]);
  });
});

it.each<[Method, string, number, string]>([
  ['GET', '/no/such/page', 307, '/'],
  ['HEAD', '/users/none', 307, '/'],
  ['GET', '/TERMS?x=1', 308, '/terms?x=1'],
  ['GET', '/api-docs', 307, '/trivia_questions'],
])('a visitor who requests %s %s is redirected with %i to %s', async (method, path, status, address) => {
  expect(await outcome(method, path)).toEqual([status, address]);
});

it('a client that sends OPTIONS to an unknown path gets the methods of pages', async () => {
  expect(await outcome('OPTIONS', '/no/such/page')).toEqual([204, 'GET, HEAD, OPTIONS']);
});

it.each<[Method, string]>([
  ['GET', '/no-such-file.png'],
  ['GET', '/_next/static/nothing'],
  ['GET', '/api/none'],
  ['GET', '/health'],
  ['GET', '/health/none'],
  ['HEAD', '/metrics'],
  ['DELETE', '/no/such/page'],
  ['POST', '/TERMS'],
])('a program that requests %s %s gets 404', async (method, path) => {
  expect(await outcome(method, path)).toEqual([404, null]);
});
