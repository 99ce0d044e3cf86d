import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toaster';
import { formatInstant } from '@/lib/dates/calendar-date';
import type { MyAccount } from '@/lib/features/accounts/contract';
import { changeMyAccount } from '@/lib/features/staff/client';
import { ConfirmDialog } from './confirm-dialog';
import styles from './my-account.module.css';

/** The sessions about to be ended: one, or without an id all others. */
interface Ending {
  title: string;
  sessionId?: string;
  done: string;
}

/** Lists a person's sessions, each but the current one with a button that ends it. */
export function Sessions({ sessions }: Pick<MyAccount, 'sessions'>) {
  const [ending, setEnding] = useState<Ending | null>(null);

  async function end({ sessionId, done }: Ending, currentPassword: string) {
    await changeMyAccount('endOtherSessions', { currentPassword, sessionId });
    setEnding(null);
    showToast(done);
  }

  return (
    <>
      <ul className={styles.list}>
        {sessions.map(({ id, device = 'Unknown device', beganAt, lastUsedAt, isThisOne }) => (
          <li key={id} className={styles.item}>
            <span>
              <strong>{device}</strong>{' '}
              <span className={styles.quiet}>
                since {formatInstant(beganAt)}, last used {formatInstant(lastUsedAt)}
              </span>
            </span>
            {isThisOne ? (
              <Badge tone="success">This one</Badge>
            ) : (
              <Button
                aria-label={`Sign out ${device} since ${formatInstant(beganAt)}`}
                onClick={() =>
                  setEnding({ title: `Sign out ${device}`, sessionId: id, done: 'Signed out there' })
                }
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button
        disabled={sessions.length < 2}
        onClick={() => setEnding({ title: 'Sign out the others', done: 'The others are signed out' })}
      >
        Sign out the others
      </Button>
      {ending && (
        <ConfirmDialog
          title={ending.title}
          work={(currentPassword) => end(ending, currentPassword)}
          onClose={() => setEnding(null)}
        />
      )}
    </>
  );
}
