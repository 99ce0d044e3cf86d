import { PublicPage } from '@/components/layout/public-page';
import { Card } from '@/components/ui/card';
import { mediaDelivery } from '@/lib/config/media-delivery';
import { formatMonth } from '@/lib/dates/calendar-date';
import { imageUrl } from '@/lib/features/media/media-url';
import type { AccountInfo, SingleGameStat } from '@/lib/features/profiles/contract';
import { Avatar } from './avatar';
import { GameStats } from './game-stats';
import styles from './profile-screen.module.css';

/** A player's public profile (docs/product.md, 2). */
export function ProfileScreen({ account, stats }: { account: AccountInfo; stats: SingleGameStat[] }) {
  const { username, name, mediaId, defaultAvatarColor, dateJoined } = account;
  const urls = mediaDelivery();
  return (
    <PublicPage className={styles.main}>
      <header className={styles.player}>
        <Avatar
          name={name || username}
          color={defaultAvatarColor}
          imageUrl={mediaId ? imageUrl(mediaId, 'public', urls) : undefined}
        />
        <div className={styles.names}>
          <h1 className={styles.username}>
            @<bdi>{username}</bdi>
          </h1>
          <p>Joined {formatMonth(dateJoined.slice(0, 10))}</p>
        </div>
      </header>
      <Card as="section" className={styles.stats} aria-labelledby="game-stats">
        <h2 id="game-stats">Game Stats</h2>
        <GameStats stats={stats} mediaUrls={urls} />
      </Card>
    </PublicPage>
  );
}
