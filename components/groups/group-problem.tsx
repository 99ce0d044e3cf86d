import type { ReactNode } from 'react';
import { ButtonAnchor } from '@/components/ui/button-anchor';
import { Card } from '@/components/ui/card';
import styles from './group-notice.module.css';

interface GroupProblemProps {
  message: string;
  /** Shown beside the link to the home page. */
  action?: ReactNode;
}

/** A group that could not be shown: "Oops!", what happened, the way home (docs/product.md, 2). */
export function GroupProblem({ message, action }: GroupProblemProps) {
  return (
    <Card as="article" className={styles.notice}>
      <h1>Oops!</h1>
      <p dir="auto">{message}</p>
      <div className={styles.actions}>
        {action}
        <ButtonAnchor href="/" variant="primary">
          Go Home
        </ButtonAnchor>
      </div>
    </Card>
  );
}
