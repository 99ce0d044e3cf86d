import { InviteScript } from '@/components/layout/public-page';
import { ButtonAnchor } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Spinner } from '@/components/ui/spinner';
import { GROUP_LOADING_MESSAGE } from '@/lib/features/groups/rules';
import type { FailedStatus } from '@/lib/site/page-data';
import styles from './group-notice.module.css';

interface GroupProblemProps {
  message: string;
  status?: FailedStatus;
  path?: string;
}

/** Shows an error; framework-responses sends its status. During a retry public/invite.js shows the loading message. */
export function GroupProblem({ message, status, path }: GroupProblemProps) {
  const canTryAgain = status === 503;
  return (
    <Card as="article" className={styles.notice} data-answer-status={status} data-problem="">
      <h1>Oops!</h1>
      <p dir="auto">{message}</p>
      <div className={styles.actions}>
        {canTryAgain && (
          <ButtonAnchor variant="primary" href={path} data-try-again="">
            Try again
          </ButtonAnchor>
        )}
        <ButtonAnchor href="/" variant={canTryAgain ? 'secondary' : 'primary'}>
          Go Home
        </ButtonAnchor>
      </div>
      {canTryAgain && (
        <div hidden data-loading="">
          <Spinner label={GROUP_LOADING_MESSAGE} labelVisible />
          <InviteScript />
        </div>
      )}
    </Card>
  );
}
