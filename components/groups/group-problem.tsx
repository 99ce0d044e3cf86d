import { InviteScript } from '@/components/layout/public-scripts';
import { ButtonAnchor } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Spinner } from '@/components/ui/spinner';
import { GROUP_LOADING_MESSAGE } from '@/lib/features/groups/rules';
import { answerStatus, type FailedStatus } from '@/lib/site/markup/page-marks';
import styles from './group-notice.module.css';

interface GroupProblemProps {
  message: string;
  status?: FailedStatus;
  /** The page's own address, if another try may help. */
  path?: string;
}

/** Shows an error; with `path` it has a link to try again, during which public/invite.js shows the loading message. */
export function GroupProblem({ message, status, path }: GroupProblemProps) {
  return (
    <Card as="article" className={styles.notice} {...answerStatus(status)} data-problem="">
      <h1>Oops!</h1>
      <p dir="auto">{message}</p>
      <div className={styles.actions}>
        {path && (
          <ButtonAnchor variant="primary" href={path} data-try-again="">
            Try again
          </ButtonAnchor>
        )}
        <ButtonAnchor href="/" variant={path ? 'secondary' : 'primary'}>
          Go Home
        </ButtonAnchor>
      </div>
      {path && (
        <div hidden data-loading="">
          <Spinner label={GROUP_LOADING_MESSAGE} labelVisible />
          <InviteScript />
        </div>
      )}
    </Card>
  );
}
