import useSWR, { mutate } from 'swr';
import { isOwnApi } from '@/lib/browser/api-base';
import { createCaller } from '@/lib/browser/call';
import { useSessionToken } from '@/lib/browser/session-token';
import type { EndpointInput } from '@/lib/contract/endpoint';
import type { Action } from '@/lib/contract/kinds';
import type { MyAccount } from '@/lib/features/accounts/contract';
import { can } from '@/lib/features/accounts/rules';

type Calls = typeof import('@/lib/features/accounts/contract').accountEndpoints;

/** Makes a call about accounts. Throws ApiError. */
const call = createCaller(async () => (await import('@/lib/features/accounts/contract')).accountEndpoints);

const MY_ACCOUNT = 'my-account';
const STAFF = 'staff';

/** Who is signed in; who has to may sign in again. Throws ApiError. */
export async function readMyAccount(): Promise<MyAccount> {
  return call('myAccount', {});
}

/** The same as state, for the frame of every screen; a game API elsewhere does not say. */
export function useMyAccount() {
  const token = useSessionToken();
  return useSWR<MyAccount, Error>(
    token && isOwnApi() ? [MY_ACCOUNT, token] : null,
    () => call('myAccount', {}, { isInBackground: true }),
    { keepPreviousData: true },
  );
}

/**
 * What the person may do, as far as is known: undefined while it is not; where nobody can say, the server decides.
 */
export function useIsAllowed(): (action: Action) => boolean | undefined {
  const { data, error } = useMyAccount();
  if (!isOwnApi() || (error && !data)) return () => true;
  return (action) => data && can(data, action);
}

/** The same of one action. */
export function useMay(action: Action): boolean | undefined {
  return useIsAllowed()(action);
}

/** May the person store as ready? Taken to be so while it is not known: the server decides. */
export function useMayPublish(): boolean {
  return useMay('publish') ?? true;
}

/** Makes a call about the caller's own account and reads the account again. Throws ApiError. */
export async function changeMyAccount<
  Name extends
    | 'changePassword'
    | 'endOtherSessions'
    | 'addPasskey'
    | 'removePasskey'
    | 'confirmAuthenticator'
    | 'removeAuthenticator'
    | 'renewRecoveryCodes',
>(name: Name, input: EndpointInput<Calls[Name]>) {
  const answer = await call(name, input);
  await mutate((key) => Array.isArray(key) && key[0] === MY_ACCOUNT);
  return answer;
}

export const beginPasskey = (currentPassword: string) => call('beginPasskey', { currentPassword });
export const beginAuthenticator = (currentPassword: string) =>
  call('beginAuthenticator', { currentPassword });

/** Everybody who may use the staff area. */
export function useStaff() {
  const token = useSessionToken();
  return useSWR(token ? [STAFF, token] : null, async () => (await call('listStaff', {})).staff, {
    // A sign-in in place changes the token: the row that asked for it stays.
    keepPreviousData: true,
  });
}

/** Makes a call about somebody's account and reads the list again. Throws ApiError. */
export async function changeStaff<
  Name extends
    | 'addStaffMember'
    | 'changeStaffMember'
    | 'signOutStaffMember'
    | 'resetTwoFactor'
    | 'resetStaffPassword',
>(name: Name, input: EndpointInput<Calls[Name]>) {
  const answer = await call(name, input);
  await mutate((key) => Array.isArray(key) && key[0] === STAFF);
  return answer;
}
