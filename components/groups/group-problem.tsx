import type { ReactNode } from 'react';
import { ButtonAnchor } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { answerStatus, type FailedStatus, needsFramework } from '@/lib/markup/page-marks';
import styles from './group-notice.module.css';

interface GroupProblemProps {
  message: string;
  status?: FailedStatus;
  /** Works by scripts; shown before the link to the home page, which steps back beside it. */
  action?: ReactNode;
}

/** A group that could not be shown: "Oops!", what happened, the way home (docs/product.md, 2). */
export function GroupProblem({ message, status, action }: GroupProblemProps) {
  return (
    <Card
      as="article"
      className={styles.notice}
      {...answerStatus(status)}
      {...(action !== undefined && needsFramework)}
    >
      <h1>Oops!</h1>
      <p dir="auto">{message}</p>
      <div className={styles.actions}>
        {action}
        <ButtonAnchor href="/" variant={action === undefined ? 'primary' : 'secondary'}>
          Go Home
        </ButtonAnchor>
      </div>
    </Card>
  );
}
