/** The kinds of second factor. */
export type SecondFactorMethod = 'passkey' | 'authenticator' | 'recovery_code';
