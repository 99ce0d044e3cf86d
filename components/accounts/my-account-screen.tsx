'use client';

import { StaffScreen } from '@/components/layout/staff-page';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ChoiceField } from '@/components/ui/filter-fields';
import { Message } from '@/components/ui/message';
import { ReadState } from '@/components/ui/read-state';
import { showToast } from '@/components/ui/toaster';
import { useAction } from '@/components/ui/use-action';
import { formatInstant } from '@/lib/dates/calendar-date';
import type { DateOrder } from '@/lib/dates/read-date';
import { changeMyAccount, readMyAccount, useMyAccount } from '@/lib/features/accounts/client';
import type { MyAccount } from '@/lib/features/accounts/contract';
import styles from './my-account.module.css';
import { ChangePasswordForm, usePasswordDialog } from './password-forms';
import { SecondFactors } from './second-factors';

function Sessions({ sessions }: Pick<MyAccount, 'sessions'>) {
  const { askForPassword, dialog } = usePasswordDialog();

  /** Asks for the password, then ends the session; without an id it ends all sessions but the current one. */
  function signOut(title: string, confirmation: string, sessionId?: string) {
    askForPassword(title, async (currentPassword) => {
      await changeMyAccount('endOtherSessions', { currentPassword, sessionId });
      showToast(confirmation);
    });
  }

  return (
    <>
      <ul className={styles.list}>
        {sessions.map(({ id, device = 'Unknown device', beganAt, lastUsedAt, isThisOne }) => (
          <li key={id} className={styles.item}>
            <span>
              <strong>{device}</strong>{' '}
              <span className="quiet">
                since {formatInstant(beganAt)}, last used {formatInstant(lastUsedAt)}
              </span>
            </span>
            {isThisOne ? (
              <Badge tone="success">This one</Badge>
            ) : (
              <Button
                aria-label={`Sign out ${device} since ${formatInstant(beganAt)}`}
                onClick={() => signOut(`Sign out ${device}`, 'Signed out there', id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button
        disabled={sessions.length < 2}
        onClick={() => signOut('Sign out the others', 'The others are signed out')}
      >
        Sign out the others
      </Button>
      {dialog}
    </>
  );
}

const dateOrders: [DateOrder, string][] = [
  ['day', 'Day first: 5 December'],
  ['month', 'Month first: May 12'],
];

function DateOrderField({ dateOrder }: Pick<MyAccount, 'dateOrder'>) {
  const { problem, run } = useAction<'save'>();
  return (
    <>
      <ChoiceField
        label="Read 05/12 as"
        value={dateOrder ?? ''}
        all="Ask each time"
        options={dateOrders}
        onChoose={(chosen) =>
          run('save', async () => {
            await changeMyAccount('setDateOrder', { dateOrder: (chosen || null) as DateOrder | null });
            showToast('Saved');
          })
        }
      />
      {problem && <Message tone="error">{problem}</Message>}
    </>
  );
}

export function MyAccountScreen() {
  const { data: account, error, mutate } = useMyAccount();
  return (
    <StaffScreen width="narrow">
      <h1>My account</h1>
      <ReadState
        data={account}
        error={error}
        label="Loading your account…"
        // Unlike the hook's own requests, this request may ask for a new sign-in. If it fails, the earlier error stays.
        onRetry={() => mutate(readMyAccount(), { revalidate: false }).catch(() => {})}
      />
      {account && (
        <>
          <p>
            You are <strong dir="auto">{account.username}</strong> <Badge>{account.role}</Badge>
          </p>
          <Card as="section" className={styles.stack}>
            <h2>Password</h2>
            <ChangePasswordForm
              onDone={() => showToast('Password changed. Your other sessions have ended')}
            />
          </Card>
          <Card as="section" className={styles.stack}>
            <h2>Two-factor sign-in</h2>
            <SecondFactors account={account} />
          </Card>
          <Card as="section" className={styles.stack}>
            <h2>Dates</h2>
            <DateOrderField dateOrder={account.dateOrder} />
          </Card>
          <Card as="section" className={styles.stack}>
            <h2>Signed in</h2>
            <Sessions sessions={account.sessions} />
          </Card>
        </>
      )}
    </StaffScreen>
  );
}
