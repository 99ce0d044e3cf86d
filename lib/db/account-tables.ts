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
  /** The password was made by somebody else: nothing else goes before it is changed. */
  must_change_password: number;
  /** When a password that an admin made stops to sign in; null: never. */
  password_expires_at: string | null;
  /** What the codes of the person's authenticator are made from, in base32. */
  totp_secret: string | null;
  /** The 30-second step of the last code that was used: neither it nor an earlier one counts again. */
  totp_last_step: number | null;
}

export interface SessionsTable {
  /** SHA-256 of the token, hex: the token itself is stored nowhere. */
  token_hash: string;
  user_id: string;
  created_at: string;
  last_used_at: string;
  /** Browser and system, as people call them; null where nothing said so. */
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
  /** SHA-256, hex; the row goes when its code is used. */
  code_hash: string;
}

/** A step that was begun and is not finished, such as a sign-in that still wants its second factor. */
export interface AccountChallengesTable {
  /** SHA-256 of the token, hex. */
  token_hash: string;
  user_id: string;
  purpose: 'sign_in' | 'passkey' | 'authenticator';
  /** What the answer is checked against: WebAuthn's challenge, or the secret of an authenticator to be. */
  secret: string;
  expires_at: string;
}

/** Sign-in origins: where a person signed in before. Limits that guesses from elsewhere use up do not apply there. */
export interface KnownPlacesTable {
  user_id: string;
  /** SHA-256, hex, of the device's token or of the network address with the user's id. */
  place_hash: string;
  last_used_at: string;
}
