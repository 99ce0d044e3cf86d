import type { RateLimiterMemory } from 'rate-limiter-flexible';
import { contract } from '@/lib/api/contract';
import { config } from '@/lib/config/config';
import type { Endpoint } from '@/lib/contract/endpoint';
import { ROLES, type Role } from '@/lib/contract/kinds';
import { type CallName, routes } from '@/lib/contract/routes';
import { database } from '@/lib/db/connection';
import { can } from '@/lib/features/accounts/rules';
import { hashPassword } from '@/lib/features/accounts/server/password-hash';
import { beginSession, findSessionUser } from '@/lib/features/accounts/server/sessions';
import { findUser, findUserByKey } from '@/lib/features/accounts/server/store';
import { addUser } from '@/lib/testing/factories';
import { callWith } from '@/lib/testing/handle';
import { identifyCaller, requireAccess } from './admit';

// Calling everything in every role from one address exceeds its rate limit.
beforeEach(async () => {
  const { triviaRates } = globalThis as unknown as { triviaRates: Record<string, RateLimiterMemory> };
  for (const rate of Object.values(triviaRates)) await rate.delete('unknown');
});

describe('the caller of a request', () => {
  const requestWith = (headers: Record<string, string>) =>
    new Request('http://site/', { headers: { host: 'site', ...headers } });
  async function enter(request: Request, rules: Parameters<typeof requireAccess>[1]) {
    const asked = await identifyCaller(request, undefined, rules);
    await requireAccess(asked.caller, rules);
    return asked;
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const staffOnly = { access: 'useStaffArea' } as const;
  const anybody = { access: 'visitor' } as const;

  const tokenOf = async (fields: Parameters<typeof addUser>[0]) => beginSession((await addUser(fields)).id);

  it('has the account of the token, and the address, origin and cut idempotency key of the request', async () => {
    const { id, username } = await addUser({ role: 'writer' });
    const token = await beginSession(id);
    const request = requestWith({
      ...bearer(token),
      'x-client-address': '198.51.100.7',
      'idempotency-key': 'k'.repeat(101),
      'idempotency-retry': '1',
    });
    const { caller, hasSessionEnded } = await enter(request, staffOnly);
    expect(caller).toMatchObject({
      user: { username, role: 'writer' },
      token,
      address: '198.51.100.7',
      origin: 'http://site',
      idempotencyKey: 'k'.repeat(100),
      isRetry: true,
    });
    expect(hasSessionEnded).toBe(false);
  });

  it('is anonymous without a token', async () => {
    const { caller, hasSessionEnded } = await enter(requestWith({}), anybody);
    expect(caller).toMatchObject({ user: null, address: 'unknown', isRetry: false });
    expect([caller.token, caller.idempotencyKey, hasSessionEnded]).toEqual([undefined, undefined, false]);
  });

  const publish = async (role: Role) =>
    enter(requestWith(bearer(await tokenOf({ role }))), { access: 'publish' });

  it.each([
    ['player', 'not a staff account'],
    ['writer', 'may not publish'],
  ] as const)('as a %s is refused to publish, with the reason', async (role, reason) => {
    await expect(publish(role)).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining(reason),
    });
  });

  it('with a temporary password may only change it', async () => {
    const token = await tokenOf({ role: 'admin', mustChangePassword: 1 });
    const ask = (what: Parameters<typeof enter>[1]) => enter(requestWith(bearer(token)), what);
    expect(await ask(anybody)).toMatchObject({
      caller: { user: null, token: undefined },
      hasSessionEnded: false,
    });
    await expect(ask(staffOnly)).rejects.toMatchObject({ status: 403, code: 'password_change_required' });
    const changing = await ask({ ...staffOnly, whilePending: true });
    expect(changing.caller).toMatchObject({ user: { pending: 'password' }, token });
  });
});

describe('by the rules of access', () => {
  const calls = Object.keys(routes) as CallName[];

  /** Reads from the contract the access of a role to a call; null is a visitor. */
  function readAccess(name: CallName, role: Role | null): 'open' | 401 | 403 {
    const { access }: Endpoint = contract[name];
    if (access === 'visitor') return 'open';
    if (!role) return 401;
    return can({ role }, 'useStaffArea') && can({ role }, access) ? 'open' : 403;
  }

  it.each([null, ...ROLES])(
    'a person with the role %s may make exactly the calls of the contract',
    async (role) => {
      const seen: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      for (const name of calls) {
        // A session for each call, because some of them end it.
        const token = role ? await beginSession((await addUser({ role })).id) : undefined;
        // An allowed call without fields gets as far as those.
        const { status } = await callWith(name, { token });
        seen[name] = status === 401 || status === 403 ? status : 'open';
        expected[name] = readAccess(name, role);
      }
      expect(seen).toEqual(expected);
    },
  );

  const refused = (role: Role) => calls.filter((name) => readAccess(name, role) === 403);

  it('an admin may make every call', () => {
    expect(refused('admin')).toEqual([]);
  });

  it('an editor may make every call except those about staff', () => {
    const others = refused('editor').filter((name) => (contract[name] as Endpoint).access !== 'manageStaff');
    expect(others).toEqual([]);
  });

  it.each(['rejectProposal', 'saveCategory', 'deleteMedia', 'approve'])(
    'a writer may not call %s',
    (call) => {
      expect(refused('writer')).toContain(call);
    },
  );

  it.each(['saveDailyQuestion', 'deleteDailyQuestion', 'deleteWordPuzzle'])(
    'a writer may call %s',
    (call) => {
      expect(refused('writer')).not.toContain(call);
    },
  );
});

describe('on a site that requires a step of an account', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['password_change_required', () => addUser({ mustChangePassword: 1 })],
    [
      'two_factor_set_up_required',
      () => {
        jest.replaceProperty(config, 'STAFF_TWO_FACTOR', 'required');
        return addUser();
      },
    ],
  ])(
    'a person before the step of %s may only make calls about their own account',
    async (code, addPending) => {
      const token = await beginSession((await addPending()).id);
      for (const name of Object.keys(routes) as CallName[]) {
        const { access, whilePending }: Endpoint = contract[name];
        if (access === 'visitor') continue;
        const refusal = await callWith(name, { token });
        expect([name, refusal.code === code]).toEqual([name, !whilePending]);
        expect([name, refusal.status === 403]).toEqual([name, !whilePending]);
      }
      const day = await callWith('dailyQuestionsByDate', { token, fields: { forDate: '2031-01-01' } });
      expect(day.status).toBe(200);
    },
  );

  it('a person before that step can log off and sign in again, which ends the old session', async () => {
    const password = 'correct horse battery';
    const { username } = await addUser({
      mustChangePassword: 1,
      passwordHash: await hashPassword(password),
    });
    const signIn = async (token?: string) =>
      (await callWith('logIn', { token, fields: { username, password } })).token as string;
    const first = await signIn();
    const second = await signIn(first);
    expect(await findSessionUser(first)).toBeNull();
    expect(await findSessionUser(second)).toMatchObject({ pending: 'password' });
    expect((await callWith('logOff', { token: second })).status).toBe(204);
    expect(await findSessionUser(second)).toBeNull();
  });

  it('a person with the required authenticator may work', async () => {
    jest.replaceProperty(config, 'STAFF_TWO_FACTOR', 'required');
    const { id } = await addUser({ totpSecret: 'JBSWY3DPEHPK3PXP' });
    expect((await callWith('allCategories', { token: await beginSession(id) })).status).toBe(200);
  });
});

describe('for a change of staff accounts', () => {
  const MINUTE = 60_000;
  const staffWrites = (Object.keys(routes) as CallName[]).filter(
    (name) =>
      routes[name].method === 'POST' &&
      routes[name].path.startsWith('/users/') &&
      (contract[name] as Endpoint).access === 'manageStaff',
  );

  /** An admin's session that began this long ago, and was used just now. */
  async function tokenSince(minutes: number): Promise<{ id: string; token: string }> {
    const { id } = await addUser({ role: 'admin' });
    const token = await beginSession(id);
    const createdAt = new Date(Date.now() - minutes * MINUTE).toISOString();
    await database().updateTable('sessions').set({ createdAt }).where('userId', '=', id).execute();
    return { id, token };
  }

  /** The body of a call about somebody's account, by name; a missing one fails below. */
  function bodyOf(name: CallName, userId: string): Record<string, unknown> {
    return name === 'addStaffMember'
      ? { username: `added after ${userId}`, role: 'admin' }
      : { userId, ...(name === 'changeStaffMember' && { role: 'admin', isDisabled: true }) };
  }

  it.each(staffWrites)(
    'an admin who calls %s has to have signed in less than ten minutes ago',
    async (name) => {
      const other = await addUser({ role: 'writer', totpSecret: 'JBSWY3DPEHPK3PXP' });
      await beginSession(other.id);
      const state = async () => ({
        account: await findUser(other.id),
        added: await findUserByKey(`added after ${other.id}`),
        sessions: await database()
          .selectFrom('sessions')
          .selectAll()
          .where('userId', '=', other.id)
          .execute(),
      });
      const before = await state();
      const { token: old } = await tokenSince(10);
      expect(await callWith(name, { token: old, fields: bodyOf(name, other.id) })).toMatchObject({
        status: 403,
        code: 'fresh_sign_in_required',
      });
      expect(await state()).toEqual(before);

      const { token: fresh } = await tokenSince(9);
      expect((await callWith(name, { token: fresh, fields: bodyOf(name, other.id) })).status).toBeLessThan(
        300,
      );
      expect(await state()).not.toEqual(before);
    },
  );

  it('an editor is refused without being asked to sign in again', async () => {
    const { id, token } = await tokenSince(60);
    await database().updateTable('users').set({ role: 'editor' }).where('id', '=', id).execute();
    expect(await callWith('addStaffMember', { token })).toMatchObject({ status: 403, code: 'not_allowed' });
  });
});
