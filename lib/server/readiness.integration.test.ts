import { beginSession } from '@/lib/features/accounts/server/sessions';
import { addUser } from '@/lib/testing/factories';
import { addHealthChecks, readiness } from './set-up-server';

beforeAll(addHealthChecks);

it('a caller without a staff session learns only that the instance is ready', async () => {
  const player = await beginSession((await addUser({ role: 'player' })).id);
  for (const authorization of [undefined, `Bearer ${player}`, 'Bearer nobody-has-this']) {
    expect(await readiness(authorization)).toEqual({ isReady: true });
  }
});

it('a writer also gets the result of each check', async () => {
  const writer = await beginSession((await addUser({ role: 'writer' })).id);
  expect(await readiness(`Bearer ${writer}`)).toEqual({
    isReady: true,
    details: {
      database: expect.objectContaining({ ok: true }),
      migrations: expect.objectContaining({ ok: true }),
      storage: expect.objectContaining({ ok: true }),
    },
  });
});
