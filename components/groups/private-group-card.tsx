import { GoOn } from '@/components/layout/go-on';
import { ButtonAnchor } from '@/components/ui/button-anchor';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import type { Platform } from '@/lib/platform/device';
import styles from './group-notice.module.css';

/** Shown for a private group without an invite code; reveals nothing about it (docs/product.md, 2). */
export function PrivateGroupCard({ platform, deepLink }: { platform: Platform; deepLink: string }) {
  return (
    <Card as="article" className={styles.notice}>
      <span className={styles.medallion}>
        <Icon name="lock" className={styles.lock} />
      </span>
      <h1>Private Group</h1>
      <p className={styles.label}>Invite Only</p>
      <p>This is a private trivia group. You&apos;ll need an invitation link from a group member to join.</p>
      <GoOn platform={platform} deepLink={deepLink} />
      <ButtonAnchor href="/">Back to Home</ButtonAnchor>
    </Card>
  );
}
