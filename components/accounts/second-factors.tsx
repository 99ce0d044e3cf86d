import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toaster';
import { formatInstant } from '@/lib/dates/calendar-date';
import { changeMyAccount } from '@/lib/features/accounts/client';
import type { MyAccount } from '@/lib/features/accounts/contract';
import styles from './my-account.module.css';
import { usePasswordDialog } from './password-forms';
import { RecoveryCodes, TwoFactorSetUp } from './two-factor-set-up';

export function SecondFactors({ account }: { account: MyAccount }) {
  const { askForPassword, dialog } = usePasswordDialog();
  const [codes, setCodes] = useState<string[] | null>(null);
  /** It is the React key of the form; after each set-up another key empties the form. */
  const [setUpCount, setSetUpCount] = useState(0);
  const hasFactor = account.hasAuthenticator || account.passkeys.length > 0;

  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
  return (
    <>
      {!hasFactor && <p>Off: your password alone signs you in.</p>}
      <ul className={styles.list}>
        {account.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id} className={styles.item}>
            <span>
              <strong dir="auto">{name}</strong>{' '}
              <span className="quiet">
                passkey,{' '}
                {lastUsedAt ? `last used ${formatInstant(lastUsedAt)}` : `added ${formatInstant(createdAt)}`}
              </span>
            </span>
            <Button
              aria-label={`Remove the passkey ${name}`}
              onClick={() =>
                askForPassword('Remove passkey', (currentPassword) =>
                  changeMyAccount('removePasskey', { currentPassword, passkeyId: id }),
                )
              }
            >
              Remove
            </Button>
          </li>
        ))}
        {account.hasAuthenticator && (
          <li className={styles.item}>
            <strong>Authenticator app</strong>
            <Button
              aria-label="Remove the authenticator app"
              onClick={() =>
                askForPassword('Remove authenticator app', (currentPassword) =>
                  changeMyAccount('removeAuthenticator', { currentPassword }),
                )
              }
            >
              Remove
            </Button>
          </li>
        )}
        {hasFactor && (
          <li className={styles.item}>
            <span>
              {account.recoveryCodesLeft === 1
                ? '1 recovery code left'
                : `${account.recoveryCodesLeft} recovery codes left`}
            </span>
            <Button
              onClick={() =>
                askForPassword('Make new recovery codes', async (currentPassword) => {
                  const { recoveryCodes } = await changeMyAccount('renewRecoveryCodes', { currentPassword });
                  setCodes(recoveryCodes);
                })
              }
            >
              Make new ones
            </Button>
          </li>
        )}
      </ul>
      <TwoFactorSetUp
        key={setUpCount}
        onDone={() => {
          setSetUpCount(setUpCount + 1);
          showToast('Two-factor sign-in is on');
        }}
      />
      {dialog}
    </>
  );
}
