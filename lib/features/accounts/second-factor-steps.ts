/** What people can show beside their password. */
export type SecondFactorMethod = 'passkey' | 'authenticator' | 'recovery_code';
