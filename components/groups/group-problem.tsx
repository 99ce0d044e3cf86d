import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button-link';
import { Card } from '@/components/ui/card';
import styles from './group-notice.module.css';

type GroupProblemProps = {
  message: string;
  /** A way out beside the way home. */
  action?: ReactNode;
};

/** A group that could not be shown: "Oops!", what happened, the way home (spec, section 2). */
export function GroupProblem({ message, action }: GroupProblemProps) {
  return (
    <Card as="article" className={styles.notice}>
      <h1>Oops!</h1>
      <p dir="auto">{message}</p>
      <div className={styles.actions}>
        {action}
        <ButtonLink href="/" variant="primary">
          Go Home
        </ButtonLink>
      </div>
    </Card>
  );
}
