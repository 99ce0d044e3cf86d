import { LogoMark } from '@/components/layout/logo-mark';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import type { GroupGame } from '@/lib/features/groups/contract';
import { groupFacts, groupName } from '@/lib/features/groups/rules';
import styles from './group-card.module.css';

interface GroupCardProps {
  /** Null where the link does not say which group it is. */
  group: GroupGame | null;
  imageUrl: string | null;
  /** The `srcset` with it and smaller copies, where these are known to exist. */
  imageSources?: string;
}

/** Who invites: image, name, visibility, size and mode of a group (docs/product.md, 2). */
export function GroupCard({ group, imageUrl, imageSources }: GroupCardProps) {
  return (
    <Card as="article" className={styles.card}>
      <div className={styles.picture}>
        {imageUrl ? (
          <img
            className={styles.image}
            src={imageUrl}
            srcSet={imageSources}
            sizes="(width < 60rem) 6rem, 30rem"
            alt=""
            width={640}
            height={480}
            fetchPriority="high"
          />
        ) : (
          <LogoMark className={styles.mark} />
        )}
      </div>
      <div className={styles.text}>
        {group && (
          <p className={styles.visibility} data-private={group.privateGroup}>
            {group.privateGroup && <Icon name="lock" />}
            {group.privateGroup ? 'Private' : 'Public'}
          </p>
        )}
        <h1 className={styles.name} dir="auto">
          {groupName(group)}
        </h1>
        {group && (
          <ul className={styles.facts}>
            {groupFacts(group).map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
        <p className={styles.invitation}>Ready to join the fun?</p>
      </div>
    </Card>
  );
}
