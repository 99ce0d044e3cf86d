import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Message } from '@/components/ui/message';
import { showErrorToast, showToast } from '@/components/ui/toaster';
import { formatInstant } from '@/lib/dates/calendar-date';
import { ApiError } from '@/lib/errors/api-error';
import { makeCalendarFeed, revokeCalendarFeed, useCalendarFeed } from '@/lib/features/plan/client';
import styles from './my-account.module.css';

/**
 * Makes the secret address of the feed that tells a calendar app which slots are empty. It is shown only once, when it
 * is made.
 */
export function CalendarFeed() {
  const { data, error, mutate } = useCalendarFeed();
  const [address, setAddress] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function change(work: () => Promise<string | null>, done: string) {
    setIsBusy(true);
    try {
      setAddress(await work());
      await mutate();
      showToast(done);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      showErrorToast(thrown.message);
    }
    setIsBusy(false);
  }

  const make = async () => new URL((await makeCalendarFeed()).path, window.location.origin).href;
  const revoke = async () => {
    await revokeCalendarFeed();
    return null;
  };

  return (
    <>
      <p>
        Subscribe to it in a calendar app: the days of the next month on which something is missing or not
        ready, by category, without any question.
      </p>
      {error && <Message tone="error">{error.message}</Message>}
      {address && (
        <Message
          tone="success"
          title="Copy the address now: it is not shown again"
          action={<CopyButton text={address}>Copy</CopyButton>}
        >
          <code className={styles.address}>{address}</code>
        </Message>
      )}
      {data?.since && !address && (
        <p className={styles.quiet}>
          It has had its address since {formatInstant(data.since)}. Whoever knows that reads the calendar.
        </p>
      )}
      {data && (
        <div className={styles.row}>
          <Button busy={isBusy} onClick={() => change(make, 'The calendar has a new address')}>
            {data.since ? 'Make a new address' : 'Make an address'}
          </Button>
          {data.since && (
            <Button onClick={() => change(revoke, 'The address does not work any more')}>Revoke</Button>
          )}
        </div>
      )}
    </>
  );
}
