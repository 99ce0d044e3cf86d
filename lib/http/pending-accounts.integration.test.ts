import { config } from '@/lib/config/config';
import type { Endpoint } from '@/lib/contract/endpoint';
import { type CallName, routes } from '@/lib/contract/routes';
import { hashPassword } from '@/lib/features/accounts/server/password-hash';
import { beginSession, findSessionUser } from '@/lib/features/accounts/server/sessions';
import { contract } from '@/lib/game-api/contract';
import { addUser } from '@/lib/testing/factories';
import { handle } from '@/lib/testing/handle';

async function answerOf(
  name: CallName,
  token: string,
  query = '',
): Promise<{ status: number; code?: string }> {
  const { method, path } = routes[name];
  const request = new Request(`http://localhost:3000${path}${query}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: method === 'POST' ? '{}' : undefined,
  });
  const response = await handle(name)(request);
  return { status: response.status, ...(await response.json().catch(() => ({}))) };
}

afterEach(() => {
  jest.restoreAllMocks();
});

it.each([
  ['password_change_required', () => addUser({ must_change_password: 1 })],
  [
    'two_factor_set_up_required',
    () => {
      jest.replaceProperty(config, 'STAFF_TWO_FACTOR', 'required');
      return addUser();
    },
  ],
])('%s: nothing but the own account can be called before', async (code, addPending) => {
  const token = await beginSession((await addPending()).id);
  for (const name of Object.keys(routes) as CallName[]) {
    const { access, whilePending }: Endpoint = contract[name];
    if (name === 'logOff' || access === 'visitor') continue;
    const { status, code: said } = await answerOf(name, token);
    expect([name, said === code]).toEqual([name, !whilePending]);
    expect([name, status === 403]).toEqual([name, !whilePending]);
  }
  const day = await answerOf('dailyQuestionsByDate', token, '?forDate=2031-01-01');
  expect(day.status).toBe(200);
});

it('whoever still has to do something can log off, and signs in anew in the place of the old session', async () => {
  const [username, password] = ['late-starter', 'correct horse battery'];
  await addUser({ username, must_change_password: 1, password_hash: await hashPassword(password) });
  const signIn = async (authorization: object) => {
    const { method, path } = routes.logIn;
    const headers = { ...authorization, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ username, password });
    const response = await handle('logIn')(
      new Request(`http://localhost:3000${path}`, { method, headers, body }),
    );
    return (await response.json()).token as string;
  };
  const first = await signIn({});
  const second = await signIn({ Authorization: `Bearer ${first}` });
  expect(await findSessionUser(first)).toBeNull();
  expect(await findSessionUser(second)).toMatchObject({ pending: 'password' });
  expect((await answerOf('logOff', second)).status).toBe(204);
  expect(await findSessionUser(second)).toBeNull();
});

it('an authenticator is a second factor where one is required', async () => {
  jest.replaceProperty(config, 'STAFF_TWO_FACTOR', 'required');
  const { id } = await addUser({ totp_secret: 'JBSWY3DPEHPK3PXP' });
  expect((await answerOf('allCategories', await beginSession(id))).status).toBe(200);
});
