import { REQUEST_ID_HEADER } from '@/lib/api/request-headers';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
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

describe('a call of the contract', () => {
  it('is answered with its fields, under the id of the request', async () => {
    const question = questionOf(await addCategory(), '2026-11-01');
    const { triviaQuestion } = await saveDailyQuestion({ triviaQuestion: question }, await addCaller());
    const path = `/singlegames/question_by_tag?questionTag=${triviaQuestion.questionTag}`;
    const answer = await ask('GET', path, { headers: { [REQUEST_ID_HEADER]: 'asked' } });
    expect(answer.headers.get('X-Request-Id')).toBe('asked');
    expect(JSON.stringify(await answer.json())).toContain(question.question);
  });

  it('reads its body', async () => {
    const json = { 'Content-Type': 'application/json' };
    const path = '/users/login_authorized_user';
    const known = await ask('POST', path, {
      headers: json,
      body: '{"username":"nobody","password":"wrong"}',
    });
    expect([known.status, await known.json()]).toMatchObject([401, { code: expect.any(String) }]);
    const broken = await ask('POST', path, { headers: json, body: '{' });
    expect(broken.status).toBe(400);
  });

  it('says which methods it takes', async () => {
    const wrong = await ask('DELETE', '/users/login_authorized_user');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST, GET, HEAD, OPTIONS']);
    expect(await wrong.json()).toMatchObject({ code: 'method_not_allowed' });
    expect(await outcome('OPTIONS', '/users/log_off')).toEqual([204, 'POST, OPTIONS']);
    expect(await outcome('HEAD', '/users/log_off')).toEqual([405, 'POST, OPTIONS']);
    expect(await outcome('HEAD', '/users/my_account')).toEqual([401, null]);
  });
});

it('sends unknown paths of pages home, and those in other letters to their page', async () => {
  expect(await outcome('GET', '/no/such/page')).toEqual([307, '/']);
  expect(await outcome('HEAD', '/users/none')).toEqual([307, '/']);
  expect(await outcome('GET', '/TERMS?x=1')).toEqual([308, '/terms?x=1']);
  expect(await outcome('GET', '/api-docs')).toEqual([307, '/trivia_questions']);
});

it('takes no other method at unknown paths', async () => {
  expect(await outcome('OPTIONS', '/no/such/page')).toEqual([204, 'GET, HEAD, OPTIONS']);
  expect(await outcome('DELETE', '/no/such/page')).toEqual([404, null]);
});

it.each<[Method, string]>([
  ['GET', '/no-such-file.png'],
  ['GET', '/_next/static/nothing'],
  ['GET', '/api/none'],
  ['GET', '/health'],
  ['GET', '/health/none'],
  ['HEAD', '/metrics'],
  ['POST', '/no/such/page'],
  ['POST', '/TERMS'],
])('answers 404 to %s %s', async (method, path) => {
  expect(await outcome(method, path)).toEqual([404, null]);
});
