import * as z from 'zod';
import { defineEndpoint } from '@/lib/contract/endpoint';
import { key, name, recordId, secret, text } from '@/lib/contract/fields';
import { ROLES } from '@/lib/contract/kinds';
import { routes } from '@/lib/contract/routes';
import { DATE_ORDERS } from '@/lib/dates/read-date';
import { ACCOUNT_NAME_MAX_LENGTH, LOGIN_MISSING, STAFF_ROLES } from './rules';

/** `findPasswordProblem` refuses long passwords in words for people; this limit only bounds the work. */
const password = secret(1000);
const credentials = z.object({ username: key(200), password });
const session = z.object({ token: z.string() });
/** This token belongs to an unfinished step, such as a sign-in. */
const challenge = key(100).min(1);

/** This is only the outline of @simplewebauthn/browser's answer; the server's library checks the rest. */
const credential = z.looseObject({
  id: key(2000),
  rawId: key(2000),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
});
const bytes = z.string().refine((value) => /^[\w-]*$/.test(value), 'Send bytes as base64url');
const newPasskey = credential.extend({
  response: z.looseObject({ clientDataJSON: bytes, attestationObject: bytes }),
});
const passkeyProof = credential.extend({
  response: z.looseObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
  }),
});

const role = z.enum(ROLES);
const staffRole = role.refine((wanted) => STAFF_ROLES.includes(wanted), {
  error: `Choose one of ${STAFF_ROLES.join(', ')}`,
});
const confirmation = z.object({ currentPassword: password });
/** Recovery codes are returned once, with the first second factor, because only their hashes are stored. */
const firstCodes = z.object({ recoveryCodes: z.array(z.string()).optional() });

const myAccount = z.object({
  username: z.string(),
  role,
  pending: z.enum(['password', 'two_factor']).optional(),
  /** The person types day and month in this order; it is absent until they have chosen. */
  dateOrder: z.enum(DATE_ORDERS).optional(),
  hasAuthenticator: z.boolean(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.string().optional(),
    }),
  ),
  recoveryCodesLeft: z.number().int(),
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.string().optional(),
      beganAt: z.string(),
      lastUsedAt: z.string(),
      isThisOne: z.boolean(),
    }),
  ),
});

export type MyAccount = z.infer<typeof myAccount>;

const staffMember = z.object({
  id: z.string(),
  username: z.string(),
  role,
  isDisabled: z.boolean(),
  mustChangePassword: z.boolean(),
  passwordExpired: z.boolean(),
  hasSecondFactor: z.boolean(),
  dateJoined: z.string(),
});

export type StaffMember = z.infer<typeof staffMember>;

/** People may also call these before they have changed a required password or set up a required second factor. */
const ownAccountCall = { access: 'useStaffArea', whilePending: true } as const;
/** Guesses of the current password are limited as at a sign-in. */
const passwordCall = { ...ownAccountCall, rate: 'login' } as const;
/** A recent sign-in is needed, so that a stolen admin's token alone cannot change accounts. */
const manageStaffCall = { access: 'manageStaff', freshSignIn: true, rate: 'write' } as const;

export const accountEndpoints = {
  logIn: defineEndpoint({
    ...routes.logIn,
    summary:
      'Signs in, with the credentials in the body, which keeps them out of URLs. 401 two_factor_required, with a challenge, if the account has a second factor.',
    access: 'visitor',
    whilePending: true,
    rate: 'login',
    body: credentials,
    missing: LOGIN_MISSING,
    response: session,
    maxBodyBytes: 20_000,
  }),
  logInByQuery: defineEndpoint({
    ...routes.logInByQuery,
    summary: 'Signs in, with the credentials in the query, as the apps send them.',
    access: 'visitor',
    whilePending: true,
    rate: 'login',
    query: credentials,
    missing: LOGIN_MISSING,
    response: session,
  }),
  logInSecondFactor: defineEndpoint({
    ...routes.logInSecondFactor,
    summary: 'Finishes a sign-in with a code, a recovery code or a passkey.',
    access: 'visitor',
    whilePending: true,
    rate: 'login',
    body: z.object({
      challenge,
      code: text(20).optional(),
      recoveryCode: text(60).optional(),
      passkey: passkeyProof.optional(),
    }),
    response: session,
    maxBodyBytes: 20_000,
  }),
  logOff: defineEndpoint({
    ...routes.logOff,
    summary: 'Ends the session on the server.',
    access: 'visitor',
    whilePending: true,
    rate: 'write',
  }),
  myAccount: defineEndpoint({
    ...routes.myAccount,
    summary: 'The caller’s account: name and role, second factors and sessions.',
    ...ownAccountCall,
    rate: 'read',
    response: myAccount,
  }),
  changePassword: defineEndpoint({
    ...routes.changePassword,
    summary: 'Changes the caller’s password and ends their other sessions.',
    ...passwordCall,
    body: confirmation.extend({ newPassword: password }),
  }),
  setDateOrder: defineEndpoint({
    ...routes.setDateOrder,
    summary:
      'Sets how dates are read that the caller types: the day or the month first; null asks each time.',
    access: 'useStaffArea',
    rate: 'write',
    body: z.object({ dateOrder: z.enum(DATE_ORDERS).nullable() }),
  }),
  endOtherSessions: defineEndpoint({
    ...routes.endOtherSessions,
    summary: 'Ends the caller’s other sessions, or the named one of them.',
    ...passwordCall,
    body: confirmation.extend({ sessionId: key(100).optional() }),
  }),
  beginPasskey: defineEndpoint({
    ...routes.beginPasskey,
    summary: 'Begins to add a passkey: what the browser needs to make one.',
    ...passwordCall,
    body: confirmation,
    response: z.object({ challenge: z.string(), options: z.looseObject({}) }),
  }),
  addPasskey: defineEndpoint({
    ...routes.addPasskey,
    summary: 'Adds the passkey that the browser made.',
    ...passwordCall,
    body: confirmation.extend({ challenge, name: name(ACCOUNT_NAME_MAX_LENGTH), passkey: newPasskey }),
    response: firstCodes,
  }),
  removePasskey: defineEndpoint({
    ...routes.removePasskey,
    summary: 'Removes a passkey of the caller.',
    ...passwordCall,
    body: confirmation.extend({ passkeyId: key(2000).min(1) }),
  }),
  beginAuthenticator: defineEndpoint({
    ...routes.beginAuthenticator,
    summary: 'Begins to set up an authenticator app: its secret, and the address of its QR code.',
    ...passwordCall,
    body: confirmation,
    response: z.object({ challenge: z.string(), secret: z.string(), address: z.string() }),
  }),
  confirmAuthenticator: defineEndpoint({
    ...routes.confirmAuthenticator,
    summary: 'Sets the authenticator app up with its first code.',
    ...passwordCall,
    body: confirmation.extend({ challenge, code: text(20) }),
    response: firstCodes,
  }),
  removeAuthenticator: defineEndpoint({
    ...routes.removeAuthenticator,
    summary: 'Removes the caller’s authenticator app.',
    ...passwordCall,
    body: confirmation,
  }),
  renewRecoveryCodes: defineEndpoint({
    ...routes.renewRecoveryCodes,
    summary: 'Ten new recovery codes in the place of the caller’s old ones.',
    ...passwordCall,
    body: confirmation,
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  listStaff: defineEndpoint({
    ...routes.listStaff,
    summary: 'Everybody who may use the staff area.',
    access: 'manageStaff',
    rate: 'read',
    response: z.object({ staff: z.array(staffMember) }),
  }),
  staffNames: defineEndpoint({
    ...routes.staffNames,
    summary: 'The user names of everybody who works in the staff area now, for work that names people.',
    access: 'useStaffArea',
    rate: 'read',
    response: z.object({ names: z.array(z.string()) }),
  }),
  addStaffMember: defineEndpoint({
    ...routes.addStaffMember,
    summary: 'Adds a person, with a password that is returned once and changed at the first sign-in.',
    ...manageStaffCall,
    body: z.object({
      username: name(ACCOUNT_NAME_MAX_LENGTH),
      role: staffRole,
    }),
    response: z.object({ id: z.string(), password: z.string() }),
  }),
  changeStaffMember: defineEndpoint({
    ...routes.changeStaffMember,
    summary: 'Gives an account another role, disables or enables it; never the last admin.',
    ...manageStaffCall,
    body: z.object({ userId: recordId, role: staffRole.optional(), isDisabled: z.boolean().optional() }),
  }),
  signOutStaffMember: defineEndpoint({
    ...routes.signOutStaffMember,
    summary: 'Ends all sessions of a person.',
    ...manageStaffCall,
    body: z.object({ userId: recordId }),
  }),
  resetTwoFactor: defineEndpoint({
    ...routes.resetTwoFactor,
    summary: 'Takes away a person’s second factors and recovery codes.',
    ...manageStaffCall,
    body: z.object({ userId: recordId }),
  }),
  resetStaffPassword: defineEndpoint({
    ...routes.resetStaffPassword,
    summary: 'A new password for a person, returned once and changed at the next sign-in.',
    ...manageStaffCall,
    body: z.object({ userId: recordId }),
    response: z.object({ password: z.string() }),
  }),
};
