import type { Endpoint } from '@/lib/contract/endpoint';
import { ROLES, type Role } from '@/lib/contract/kinds';
import { type CallName, routes } from '@/lib/contract/routes';
import { can } from '@/lib/features/accounts/rules';
import { beginSession } from '@/lib/features/accounts/server/sessions';
import { contract } from '@/lib/game-api/contract';
import { addUser } from '@/lib/testing/factories';
import { handle } from '@/lib/testing/handle';

/** Calls without any field, so that what is allowed goes no further than to say what is missing. */
async function statusOf(name: CallName, token?: string): Promise<number> {
  const { method, path } = routes[name];
  const request = new Request(`http://localhost:3000${path}`, {
    method,
    headers: { ...(token && { Authorization: `Bearer ${token}` }), 'Content-Type': 'application/json' },
    body: method === 'POST' ? '{}' : undefined,
  });
  return (await handle(name)(request)).status;
}

const calls = Object.keys(routes) as CallName[];

/** What stands in the table of the contract for a role at a call; null is a visitor. */
function expectation(name: CallName, role: Role | null): 'open' | 401 | 403 {
  const { access }: Endpoint = contract[name];
  if (access === 'visitor') return 'open';
  if (!role) return 401;
  return can({ role }, 'useStaffArea') && can({ role }, access) ? 'open' : 403;
}

it.each([null, ...ROLES])('%s may call what the contract says, and nothing else', async (role) => {
  const seen: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const name of calls) {
    // One session a call: some of them end it.
    const token = role ? await beginSession((await addUser({ role })).id) : undefined;
    const status = await statusOf(name, token);
    seen[name] = status === 401 || status === 403 ? status : 'open';
    expected[name] = expectation(name, role);
  }
  expect(seen).toEqual(expected);
});

it('opens to writers what writing needs, to editors what players get, to admins everything', () => {
  const refused = (role: Role) => calls.filter((name) => expectation(name, role) === 403);
  expect(refused('admin')).toEqual([]);
  expect(refused('editor').filter((name) => (contract[name] as Endpoint).access !== 'manageStaff')).toEqual(
    [],
  );
  expect(refused('writer')).toEqual(
    expect.arrayContaining(['deleteDailyQuestion', 'saveCategory', 'deleteMedia', 'approve']),
  );
  expect(refused('writer')).not.toEqual(expect.arrayContaining(['saveDailyQuestion']));
});
