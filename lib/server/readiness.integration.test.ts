import { beginSession } from '@/lib/features/accounts/server/sessions';
import { addUser } from '@/lib/testing/factories';
import { addHealthChecks, readiness } from './set-up-server';

it('an instance is ready with its database and its storage; only staff see the details', async () => {
  addHealthChecks();
  const [staff, player] = await Promise.all(
    (['writer', 'player'] as const).map(async (role) => beginSession((await addUser({ role })).id)),
  );
  expect(await readiness(undefined)).toEqual({ isReady: true });
  expect(await readiness(`Bearer ${player}`)).toEqual({ isReady: true });
  expect(await readiness('Bearer nobody-has-this')).toEqual({ isReady: true });
  const { isReady, details } = await readiness(`Bearer ${staff}`);
  expect(isReady).toBe(true);
  expect(details).toEqual({
    database: expect.objectContaining({ ok: true }),
    migrations: expect.objectContaining({ ok: true }),
    storage: expect.objectContaining({ ok: true }),
  });
});
