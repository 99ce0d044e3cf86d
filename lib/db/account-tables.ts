import type { Role } from '@/lib/contract/kinds';
import type { DateOrder } from '@/lib/dates/read-date';

export interface UsersTable {
  id: string;
  username: string;
  /** The user name case-folded: two people cannot differ by case alone. */
  usernameKey: string;
  name: string | null;
  role: Role;
  passwordHash: string | null;
  disabledAt: string | null;
  mediaId: string | null;
  defaultAvatarColor: string;
  dateJoined: string;
  /** The deletion was requested in the app; signing in cancels it. */
  deletionRequestedAt: string | null;
  /** 1 if an admin made the password, which must be changed first. */
  mustChangePassword: number;
  passwordExpiresAt: string | null;
  totpSecret: string | null;
  /** The 30-second step of the last used code; codes of this and earlier steps are refused. */
  totpLastStep: number | null;
  dateOrder: DateOrder | null;
}

export interface SessionsTable {
  /** SHA-256 of the token as hex; the token itself is not stored. */
  tokenHash: string;
  userId: string;
  createdAt: string;
  lastUsedAt: string;
  device: string | null;
}

export interface PasskeysTable {
  /** The id of the WebAuthn credential, in base64url. */
  id: string;
  userId: string;
  name: string;
  publicKey: string;
  counter: number;
  transports: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface RecoveryCodesTable {
  userId: string;
  /** SHA-256 as hex; the row is deleted when its code is used. */
  codeHash: string;
}

export interface AccountChallengesTable {
  tokenHash: string;
  userId: string;
  purpose: 'sign_in' | 'passkey' | 'authenticator';
  /** The expected value: WebAuthn's challenge, or the secret of an authenticator that is being set up. */
  secret: string;
  expiresAt: string;
}

/** The instant up to which a person has read their notices; absent before the list was opened. */
export interface NoticesSeenTable {
  userId: string;
  seenUntil: string;
}
