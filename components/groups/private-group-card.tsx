import { PlayToday } from '@/components/layout/play-today';
import { ButtonAnchor } from '@/components/ui/button-anchor';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import styles from './group-notice.module.css';

/** Shown for a private group without an invite code; reveals nothing about it (docs/product.md, 2). */
export function PrivateGroupCard() {
  return (
    <Card as="article" className={styles.notice}>
      <span className={styles.medallion}>
        <Icon name="lock" className={styles.lock} />
      </span>
      <h1>Private Group</h1>
      <p className={styles.label}>Invite Only</p>
      <p>This is a private trivia group. You&apos;ll need an invitation link from a group member to join.</p>
      <ButtonAnchor href="/" variant="primary">
        Back to Home
      </ButtonAnchor>
      <PlayToday variant="secondary" />
    </Card>
  );
}
