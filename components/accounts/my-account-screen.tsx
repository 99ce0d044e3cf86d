'use client';

import { StaffScreen } from '@/components/layout/staff-screen';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Message } from '@/components/ui/message';
import { Spinner } from '@/components/ui/spinner';
import { showToast } from '@/components/ui/toaster';
import { readMyAccount, useMyAccount } from '@/lib/features/staff/client';
import { CalendarFeed } from './calendar-feed';
import { ChangePasswordForm } from './change-password-form';
import styles from './my-account.module.css';
import { SecondFactors } from './second-factors';
import { Sessions } from './sessions';

/** A person's own password, second factors and sessions. */
export function MyAccountScreen() {
  const { data: account, error, mutate } = useMyAccount();
  return (
    <StaffScreen width="narrow">
      <h1>My account</h1>
      {error && (
        <Message
          tone="error"
          action={
            <Button onClick={() => mutate(readMyAccount(), { revalidate: false }).catch(() => {})}>
              Retry
            </Button>
          }
        >
          {error.message}
        </Message>
      )}
      {!account && !error && <Spinner label="Loading your account…" />}
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
            <h2 id="calendar">Calendar feed</h2>
            <CalendarFeed />
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
