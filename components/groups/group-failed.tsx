'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Spinner } from '@/components/ui/spinner';
import { reloadPage } from '@/lib/browser/this-page';
import { GROUP_FAILED_MESSAGE } from '@/lib/features/groups/rules';
import type { FailedStatus } from '@/lib/markup/page-marks';
import styles from './group-notice.module.css';
import { GroupProblem } from './group-problem';

interface GroupFailedProps {
  /** What the server says of it. */
  message?: string;
  /** What the page is sent with, where that is not 200. */
  status?: FailedStatus;
  retry?: () => void;
}

/** A group that could not be shown; says that it loads while the page is loaded anew (docs/product.md, 2). */
export function GroupFailed({
  message = GROUP_FAILED_MESSAGE,
  status,
  retry = reloadPage,
}: GroupFailedProps) {
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
  const action = (
    <Button variant="primary" onClick={tryAgain}>
      Try again
    </Button>
  );
  return <GroupProblem message={message} status={status} action={action} />;
}
