import type { Caller } from '@/lib/contract/caller';
import type { ApiError } from '@/lib/errors/api-error';
import { logIn } from '@/lib/features/accounts/server/service';
import { beginSession, findSessionUser } from '@/lib/features/accounts/server/sessions';
import { findUserByKey } from '@/lib/features/accounts/server/store';
import { addStaff } from '@/lib/features/staff/server/staff-accounts';
import { visitor } from './factories';

/** Everybody's here. */
export const password = 'correct horse battery';
/** What confirms a change of one's own account. */
export const confirmed = { currentPassword: password };
/** Of a second factor that is not right. */
export const wrong = { status: 400, code: 'wrong_code' };
export const ORIGIN = 'https://staff.example';

let people = 0;

/** A writer with that password, signed in. */
export async function newPerson(): Promise<{ username: string; caller: Caller }> {
  const username = `person-${++people}`;
  await addStaff(username, password, 'writer');
  return { username, caller: await callerOf(username) };
}

/** Who has signed in once more under that name. */
export async function callerOf(username: string): Promise<Caller> {
  const token = await beginSession((await findUserByKey(username))?.id ?? '', new Date(), 'Firefox on Linux');
  const user = await findSessionUser(token);
  return { ...visitor, address: `198.51.100.${people}`, origin: ORIGIN, token, user };
}

/** What the password alone gets. */
export async function begin(username: string, caller: Caller) {
  const error = await logIn({ username, password }, caller).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status: 401, code: 'two_factor_required' });
  return (error as ApiError).next as {
    challenge: string;
    methods: string[];
    passkeyOptions: { challenge: string; rpId: string; allowCredentials: { id: string }[] };
  };
}
