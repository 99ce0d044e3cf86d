import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Spinner } from '@/components/ui/spinner';
import { GROUP_FAILED_MESSAGE } from '@/lib/features/groups/rules';
import styles from './group-notice.module.css';
import { GroupProblem } from './group-problem';

/** A group's page that stopped working in the browser; `retry` loads it anew (docs/product.md, 4). */
export function GroupFailed({ retry }: { retry: () => void }) {
  const [isRetrying, setRetrying] = useState(false);
  if (isRetrying) {
    return (
      <Card as="article" className={styles.notice}>
        <Spinner label="Loading group info..." labelVisible />
      </Card>
    );
  }
  const tryAgain = () => {
    setRetrying(true);
    retry();
  };
  const action = <Button onClick={tryAgain}>Try again</Button>;
  return <GroupProblem message={GROUP_FAILED_MESSAGE} action={action} />;
}
