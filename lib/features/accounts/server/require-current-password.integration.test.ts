import type { Caller } from '@/lib/contract/caller';
import { addUser, visitor } from '@/lib/testing/factories';
import { setClock } from '@/lib/testing/set-clock';
import { hashPassword } from './password-hash';
import { requireCurrentPassword } from './require-current-password';
import { beginSession } from './sessions';
import { findUser, type UserRow } from './store';
import { insertPasskey } from './two-factor-store';

const password = 'correct horse battery';
const MINUTE = 60_000;
let people = 0;
afterEach(() => jest.useRealTimers());

/** Somebody signed in now, with their account as it is stored. */
async function newPerson(fields: Partial<UserRow> = {}): Promise<{ account: UserRow; caller: Caller }> {
  const { id } = await addUser({ password_hash: await hashPassword(password), ...fields });
  const token = await beginSession(id);
  const account = await findUser(id);
  if (!account) throw new Error('the account is gone');
  return { account, caller: { ...visitor, address: `198.51.100.${++people}`, token } };
}

async function addPasskey(user_id: string): Promise<void> {
  const [name, created_at] = ['Phone', new Date().toISOString()];
  const key = { public_key: '', counter: 0, transports: '[]' };
  await insertPasskey({ id: `key of ${user_id}`, user_id, name, ...key, created_at, last_used_at: null });
}

const again = { status: 403, code: 'fresh_sign_in_required' };

it.each(['an authenticator', 'a passkey'])(
  'wants who has %s to have signed in less than ten minutes ago',
  async (factor) => {
    const start = Date.now();
    setClock(start);
    const { account, caller } = await newPerson(
      factor === 'a passkey' ? {} : { totp_secret: 'JBSWY3DPEHPK3PXP' },
    );
    if (factor === 'a passkey') await addPasskey(account.id);
    setClock(start + 10 * MINUTE - 1);
    await requireCurrentPassword(account, password, caller);
    setClock(start + 10 * MINUTE);
    await expect(requireCurrentPassword(account, password, caller)).rejects.toMatchObject(again);
    await expect(requireCurrentPassword(account, password, visitor)).rejects.toMatchObject(again);
  },
);

it('asks who has no second factor for the password alone, however long ago they signed in', async () => {
  const start = Date.now();
  setClock(start);
  const { account, caller } = await newPerson();
  setClock(start + 11 * MINUTE);
  await expect(requireCurrentPassword(account, password, caller)).resolves.toBeUndefined();
});

it('lets nobody guess on, and right ones cost nothing', async () => {
  const { account, caller } = await newPerson();
  for (let time = 0; time < 8; time++) await requireCurrentPassword(account, password, caller);
  for (let time = 0; time < 5; time++) {
    await expect(requireCurrentPassword(account, 'guess', caller)).rejects.toMatchObject({
      status: 400,
      message: 'This is not your current password.',
      issues: [{ path: 'currentPassword', message: 'This is not your current password' }],
    });
  }
  await expect(requireCurrentPassword(account, 'guess', caller)).rejects.toMatchObject({ status: 429 });
  await expect(requireCurrentPassword(account, password, caller)).rejects.toMatchObject({ status: 429 });
});

it('takes no password for an account that has none', async () => {
  const { account, caller } = await newPerson({ password_hash: null });
  await expect(requireCurrentPassword(account, '', caller)).rejects.toMatchObject({ status: 400 });
});
