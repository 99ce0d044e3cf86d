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
  /** When the person asked for the account's deletion, in the app; signing in takes it back. */
  deletion_requested_at: string | null;
  /** 1: the password was made by an admin and has to be changed first. */
  must_change_password: number;
  /** When a password made by an admin expires; null: never. */
  password_expires_at: string | null;
  /** The authenticator's secret, in base32. */
  totp_secret: string | null;
  /** The 30-second step of the last code used; codes of this and earlier steps are refused. */
  totp_last_step: number | null;
}

export interface SessionsTable {
  /** SHA-256 of the token, hex: the token itself is stored nowhere. */
  token_hash: string;
  user_id: string;
  created_at: string;
  last_used_at: string;
  /** Browser and system in words for people; null when unknown. */
  device: string | null;
}

export interface PasskeysTable {
  /** The credential's id, as WebAuthn gives it, base64url. */
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
  /** SHA-256, hex; the row is deleted when its code is used. */
  code_hash: string;
}

/** A step that was begun and not finished, such as a sign-in that waits for the second factor. */
export interface AccountChallengesTable {
  /** SHA-256 of the token, hex. */
  token_hash: string;
  user_id: string;
  purpose: 'sign_in' | 'passkey' | 'authenticator';
  /** The expected value: WebAuthn's challenge, or the secret of an authenticator that is being set up. */
  secret: string;
  expires_at: string;
}

/** Until when a person has seen their notices; a row comes with the first look. */
export interface NoticesSeenTable {
  user_id: string;
  seen_until: string;
}
