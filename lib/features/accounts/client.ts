import useSWR from 'swr';
import { createCaller, MY_ACCOUNT } from '@/lib/browser/call';
import { refreshScreens } from '@/lib/browser/refresh-screens';
import { useSessionToken } from '@/lib/browser/session';
import { isOwnApi } from '@/lib/browser/this-page';
import type { EndpointInput } from '@/lib/contract/endpoint';
import type { Action } from '@/lib/contract/kinds';
import type { MyAccount } from '@/lib/features/accounts/contract';
import { can } from '@/lib/features/accounts/rules';

type Calls = typeof import('@/lib/features/accounts/contract').accountEndpoints;

const call = createCaller(async () => (await import('@/lib/features/accounts/contract')).accountEndpoints);

const STAFF = 'staff';

/** Reads the account of the person who is signed in; asks for a sign-in if the session has ended. Throws ApiError. */
export async function readMyAccount(): Promise<MyAccount> {
  return call('myAccount', {});
}

/** Loads the account of the person who is signed in; `data` stays empty in hosted mode, where there is no such call. */
export function useMyAccount() {
  const token = useSessionToken();
  return useSWR<MyAccount, Error>(
    token && isOwnApi() ? [MY_ACCOUNT, token] : null,
    () => call('myAccount', {}, { isInBackground: true }),
    { keepPreviousData: true },
  );
}

/**
 * Returns a check whether the person may do an action: undefined while loading and for visitors, and true in hosted mode
 * or if the account cannot be read, because the server checks every call anyway.
 */
export function useIsAllowed(): (action: Action) => boolean | undefined {
  const { data, error } = useMyAccount();
  if (!isOwnApi() || (error && !data)) return () => true;
  return (action) => data && can(data, action);
}

export function useMay(action: Action): boolean | undefined {
  return useIsAllowed()(action);
}

/** Returns whether the person may publish. It is true while loading, because the server checks every call anyway. */
export function useMayPublish(): boolean {
  return useMay('publish') ?? true;
}

/** Makes a call about the caller's own account and reads the account again. Throws ApiError. */
export async function changeMyAccount<Name extends keyof Calls>(
  name: Name,
  input: EndpointInput<Calls[Name]>,
) {
  const answer = await call(name, input);
  await refreshScreens(MY_ACCOUNT);
  return answer;
}

export const beginPasskey = (currentPassword: string) => call('beginPasskey', { currentPassword });
export const beginAuthenticator = (currentPassword: string) =>
  call('beginAuthenticator', { currentPassword });

export function useStaff() {
  const token = useSessionToken();
  return useSWR(token ? [STAFF, token] : null, async () => (await call('listStaff', {})).staff, {
    // A sign-in in the dialog changes the token, and with it the key; the old list stays shown meanwhile.
    keepPreviousData: true,
  });
}

const NO_NAMES: readonly string[] = [];

/** Lists the user names of the active staff; empty until they have loaded, and in hosted mode. */
export function useStaffNames(): readonly string[] {
  const token = useSessionToken();
  const { data } = useSWR(
    token && isOwnApi() ? [STAFF, 'names', token] : null,
    async () => (await call('staffNames', {}, { isInBackground: true })).names,
  );
  return data ?? NO_NAMES;
}

/** Makes a call about an account, then reads the caller's own account and the list again. Throws ApiError. */
export async function changeStaff<Name extends keyof Calls>(name: Name, input: EndpointInput<Calls[Name]>) {
  // The account is read first, because admins who have lost their own right may not read the list.
  const answer = await changeMyAccount(name, input);
  await refreshScreens(STAFF);
  return answer;
}
