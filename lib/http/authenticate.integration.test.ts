import { beginSession } from '@/lib/features/accounts/server/sessions';
import { addUser } from '@/lib/testing/factories';
import { authenticate } from './authenticate';

const requestWith = (headers: Record<string, string>) =>
  new Request('http://site/', { headers: { host: 'site', ...headers } });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const staffOnly = { access: 'useStaffArea' } as const;
const anybody = { access: 'visitor' } as const;

const tokenOf = async (fields: Parameters<typeof addUser>[0]) => beginSession((await addUser(fields)).id);

it('knows who asks, and takes no more of what they say than is stored', async () => {
  const token = await tokenOf({ role: 'writer', username: 'wren' });
  const request = requestWith({
    ...bearer(token),
    'x-client-address': '198.51.100.7',
    'idempotency-key': 'k'.repeat(101),
    'idempotency-retry': '1',
  });
  const { caller, sessionEnded } = await authenticate(request, undefined, staffOnly);
  expect(caller).toMatchObject({
    user: { username: 'wren', role: 'writer' },
    token,
    address: '198.51.100.7',
    origin: 'http://site',
    idempotencyKey: 'k'.repeat(100),
    isRetry: true,
  });
  expect(sessionEnded).toBe(false);
});

it('a visitor is nobody, and says nothing of themselves', async () => {
  const { caller, sessionEnded } = await authenticate(requestWith({}), undefined, anybody);
  expect(caller).toMatchObject({ user: null, address: 'unknown', isRetry: false });
  expect([caller.token, caller.idempotencyKey, sessionEnded]).toEqual([undefined, undefined, false]);
});

it('tells a dead token, which is not passed on, from none', async () => {
  const { caller, sessionEnded } = await authenticate(requestWith(bearer('dead')), undefined, anybody);
  expect([caller.user, caller.token, sessionEnded]).toEqual([null, undefined, true]);
  await expect(authenticate(requestWith(bearer('dead')), undefined, staffOnly)).rejects.toMatchObject({
    status: 401,
    code: 'not_signed_in',
  });
});

it('says what an account may not: a player is no staff, a writer does not publish', async () => {
  const [player, writer, editor] = await Promise.all(
    (['player', 'writer', 'editor'] as const).map((role) => tokenOf({ role })),
  );
  const publish = { access: 'publish' } as const;
  const refusal = (token = '') => authenticate(requestWith(bearer(token)), undefined, publish);
  await expect(refusal(player)).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining('not a staff account'),
  });
  await expect(refusal(writer)).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining('may not publish'),
  });
  await expect(refusal(editor)).resolves.toMatchObject({ caller: { user: { role: 'editor' } } });
});

it('who has to change a password first is a visitor until then, or may do that alone', async () => {
  const token = await tokenOf({ role: 'admin', must_change_password: 1 });
  const ask = (what: Parameters<typeof authenticate>[2]) =>
    authenticate(requestWith(bearer(token)), undefined, what);
  expect(await ask(anybody)).toMatchObject({ caller: { user: null, token: undefined }, sessionEnded: false });
  await expect(ask(staffOnly)).rejects.toMatchObject({ status: 403, code: 'password_change_required' });
  const changing = await ask({ ...staffOnly, whilePending: true });
  expect(changing.caller).toMatchObject({ user: { pending: 'password' }, token });
});
