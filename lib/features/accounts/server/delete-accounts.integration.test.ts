import { database } from '@/lib/db/connection';
import { log } from '@/lib/log/log';
import { addUser } from '@/lib/testing/factories';
import { deleteMarkedAccounts } from './delete-accounts';
import { findUser } from './store';

const DAY = 86_400_000;
const now = new Date('2031-03-01T12:00:00.000Z');
const marked = (agoMs: number, role: 'player' | 'writer' = 'player') =>
  addUser({ role, deletion_requested_at: new Date(now.getTime() - agoMs).toISOString() });

it('deletes a player when 60 days are over, to the instant, and staff never', async () => {
  const [due, notYet, staff] = [
    await marked(60 * DAY + 1),
    await marked(60 * DAY),
    await marked(61 * DAY, 'writer'),
  ];
  expect(await deleteMarkedAccounts(now)).toEqual({ accounts: 1, pictures: [] });
  const left = await Promise.all([due, notYet, staff].map(({ id }) => findUser(id)));
  expect(left.map((user) => user !== null)).toEqual([false, true, true]);
});

it('logs the one that cannot be deleted, and says whose pictures nobody shows any more', async () => {
  const file = { kind: 'image', driver: 'local', content_type: 'image/png', bytes: 1 } as const;
  await database()
    .insertInto('media')
    .values({ ...file, id: 'portrait', created_at: now.toISOString() })
    .execute();
  const [named, shown] = [await marked(70 * DAY), await marked(65 * DAY)];
  await database().updateTable('users').set({ media_id: 'portrait' }).where('id', '=', shown.id).execute();
  const entry = { subject_type: 'category', subject_id: 'x', sequence: 1, action: 'created' } as const;
  await database()
    .insertInto('history')
    .values({ id: 'named', ...entry, changed_by: named.id, changed_at: now.toISOString() })
    .execute();
  const errors = jest.spyOn(log, 'error').mockImplementation(() => {});
  expect(await deleteMarkedAccounts(now)).toEqual({ accounts: 1, pictures: ['portrait'] });
  expect(errors).toHaveBeenCalledWith(
    { error: expect.anything(), userId: named.id },
    'sweep: an account could not be deleted',
  );
  errors.mockRestore();
});
