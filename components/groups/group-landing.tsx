import { notFound } from 'next/navigation';
import { NextLinks } from '@/components/layout/next-links';
import { ButtonAnchor } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { findGroup } from '@/lib/site/page-data';
import { type GroupLink, toGroupPath } from '@/lib/site/platform/deep-links';
import { findDeviceOfVariant } from '@/lib/site/platform/device';
import { GroupInvitation } from './group-invitation';
import styles from './group-notice.module.css';
import { GroupProblem } from './group-problem';

/** Replaces a private group if the link has no invite code; reveals nothing and opens no app (docs/product.md, 2). */
function PrivateGroupCard() {
  return (
    <Card as="article" className={styles.notice}>
      <span className={styles.medallion}>
        <Icon name="lock" className={styles.lock} />
      </span>
      <h1>Private Group</h1>
      <p className={styles.label}>Invite Only</p>
      <p>This is a private trivia group. You&apos;ll need an invitation link from a group member to join.</p>
      <NextLinks />
      <ButtonAnchor href="/">Back to Home</ButtonAnchor>
    </Card>
  );
}

/** Shows the page behind a group link, on one kind of device (docs/product.md, 2). Unknown groups are a real 404. */
export async function GroupLanding({ variant, link }: { variant: string; link: GroupLink }) {
  const device = findDeviceOfVariant(variant);
  const result = device && (await findGroup(link));
  if (!device || !result) notFound();
  if (result.state === 'private') return <PrivateGroupCard />;
  if (result.state === 'refused') {
    return <GroupProblem message={result.message} status={result.status} path={toGroupPath(link)} />;
  }
  return <GroupInvitation group={result.group} link={link} device={device} />;
}
