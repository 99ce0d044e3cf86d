import type { Role } from '@/lib/contract/kinds';

export interface UsersTable {
  id: string;
  username: string;
  /** The user name case-folded: two people cannot differ by case alone. */
  username_key: string;
  name: string | null;
  role: Role;
  password_hash: string | null;
  disabled_at: string | null;
  media_id: string | null;
  default_avatar_color: string;
  date_joined: string;
  /** The time at which the person asked for the account's deletion in the app; signing in cancels it. */
  deletion_requested_at: string | null;
  /** 1 if an admin made the password, which must be changed first. */
  must_change_password: number;
  /** Expiry of a password made by an admin; null for none. */
  password_expires_at: string | null;
  /** The authenticator's secret, in base32. */
  totp_secret: string | null;
  /** The 30-second step of the last used code; codes of this and earlier steps are refused. */
  totp_last_step: number | null;
}

export interface SessionsTable {
  /** SHA-256 of the token as hex; the token itself is not stored. */
  token_hash: string;
  user_id: string;
  created_at: string;
  last_used_at: string;
  /** Browser and system for people; null if unknown. */
  device: string | null;
}

export interface PasskeysTable {
  /** The credential's id of WebAuthn, base64url. */
  id: string;
  user_id: string;
  name: string;
  /** COSE, base64url. */
  public_key: string;
  counter: number;
  /** JSON list. */
  transports: string;
  created_at: string;
  last_used_at: string | null;
}

export interface RecoveryCodesTable {
  user_id: string;
  /** SHA-256 as hex; the row is deleted when its code is used. */
  code_hash: string;
}

/** An unfinished step, such as a sign-in that waits for the second factor. */
export interface AccountChallengesTable {
  /** SHA-256 of the token as hex. */
  token_hash: string;
  user_id: string;
  purpose: 'sign_in' | 'passkey' | 'authenticator';
  /** The expected value: WebAuthn's challenge, or the secret of an authenticator that is being set up. */
  secret: string;
  expires_at: string;
}

/** The instant up to which a person has read their notices; absent before the list was opened. */
export interface NoticesSeenTable {
  user_id: string;
  seen_until: string;
}
