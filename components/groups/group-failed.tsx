import { useTransition } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Spinner } from '@/components/ui/spinner';
import { GROUP_FAILED_MESSAGE } from '@/lib/features/groups/rules';
import styles from './group-notice.module.css';
import { GroupProblem } from './group-problem';

/** A group's page that stopped working in the browser; `retry` asks the server for it again (spec, section 4). */
export function GroupFailed({ retry }: { retry: () => void }) {
  const [isRetrying, startRetry] = useTransition();
  if (isRetrying) {
    return (
      <Card as="article" className={styles.notice}>
        <Spinner label="Loading group info..." labelVisible />
      </Card>
    );
  }
  const action = <Button onClick={() => startRetry(retry)}>Try again</Button>;
  return <GroupProblem message={GROUP_FAILED_MESSAGE} action={action} />;
}
