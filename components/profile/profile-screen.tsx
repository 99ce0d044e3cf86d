import type { CSSProperties } from 'react';
import { CategoryThumbnail } from '@/components/categories/category-thumbnail';
import { NextLinks } from '@/components/layout/next-links';
import { PublicPage } from '@/components/layout/public-page';
import { Card } from '@/components/ui/card';
import { ProgressBar } from '@/components/ui/progress-bar';
import { config, getMediaDelivery } from '@/lib/config/config';
import { formatMonth } from '@/lib/dates/calendar-date';
import { buildImageUrl } from '@/lib/features/media/media-url';
import type { AccountInfo, SingleGameStat } from '@/lib/features/profiles/contract';
import { calculatePercentCorrect, findInitials } from '@/lib/features/profiles/rules';
import { chooseInk, toSafeColor } from '@/lib/site/markup/palette';
import type { Profile } from '@/lib/site/page-data';
import { toPageDeepLink } from '@/lib/site/platform/deep-links';
import styles from './profile-screen.module.css';

type PlayedStat = SingleGameStat & { stats: NonNullable<SingleGameStat['stats']> };

function GameStats({ stats }: { stats: SingleGameStat[] }) {
  const played = stats.filter((stat): stat is PlayedStat => Boolean(stat.stats));
  if (played.length === 0) return <p className={styles.empty}>Has not played any games yet</p>;
  return (
    <ul className={styles.list}>
      {played.map(({ categoryName, mediaId, defaultAvatarColor, stats: counts }) => (
        <li key={categoryName} className={styles.category}>
          {mediaId ? (
            <CategoryThumbnail className={styles.image} mediaId={mediaId} mediaUrls={getMediaDelivery()} />
          ) : (
            <span className={styles.image} style={{ backgroundColor: toSafeColor(defaultAvatarColor) }} />
          )}
          <div className={styles.result}>
            <h3 className={styles.name} dir="auto">
              {categoryName}
            </h3>
            <p className={styles.count}>
              <span className="visually-hidden">Correct: </span>
              {counts.totalCorrect}/{counts.totalAnswered}
            </p>
          </div>
          <ProgressBar
            label={`${categoryName}: percent correct`}
            percent={calculatePercentCorrect(counts)}
            color={toSafeColor(defaultAvatarColor)}
          />
        </li>
      ))}
    </ul>
  );
}

const SIZE = 128;

function Avatar({ account }: { account: AccountInfo }) {
  const { username, name, mediaId, defaultAvatarColor: color } = account;
  if (mediaId) {
    const url = buildImageUrl(mediaId, 'public', getMediaDelivery());
    return <img className={styles.avatar} src={url} width={SIZE} height={SIZE} alt="" />;
  }
  const style = { '--avatar-color': toSafeColor(color), '--avatar-ink': chooseInk(color) } as CSSProperties;
  return (
    <span className={styles.avatar} style={style} aria-hidden="true">
      {findInitials(name || username) || (
        <svg className={styles.person} viewBox="0 0 24 24" focusable="false" aria-hidden="true">
          <circle cx="12" cy="8" r="4.5" />
          <path d="M3.5 22a8.5 8.5 0 0 1 17 0Z" />
        </svg>
      )}
    </span>
  );
}

export function ProfileScreen({ account, stats }: Profile) {
  const { username, dateJoined } = account;
  return (
    <PublicPage className={styles.main}>
      <header className={styles.player}>
        <Avatar account={account} />
        <div className={styles.names}>
          <h1 className={styles.username}>
            @<bdi>{username}</bdi>
          </h1>
          <p>Joined {formatMonth(dateJoined.slice(0, 10))}</p>
        </div>
      </header>
      <Card as="section" className={styles.stats} aria-labelledby="game-stats">
        <h2 id="game-stats">Game Stats</h2>
        <GameStats stats={stats} />
      </Card>
      <NextLinks
        deepLink={toPageDeepLink(config.DEEP_LINK_SCHEME, `/user/${encodeURIComponent(username)}`)}
      />
    </PublicPage>
  );
}
