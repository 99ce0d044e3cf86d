import { CategoryThumbnail } from '@/components/categories/category-thumbnail';
import { ProgressBar } from '@/components/ui/progress-bar';
import { safeColor } from '@/lib/color/ink-on';
import type { MediaUrlConfig } from '@/lib/features/media/media-url';
import type { SingleGameStat } from '@/lib/features/profiles/contract';
import { percentCorrect } from '@/lib/features/profiles/rules';
import styles from './game-stats.module.css';

type Played = SingleGameStat & { stats: NonNullable<SingleGameStat['stats']> };

/** How a player does in each category they have played (docs/product.md, 2). */
export function GameStats({ stats, mediaUrls }: { stats: SingleGameStat[]; mediaUrls: MediaUrlConfig }) {
  const played = stats.filter((stat): stat is Played => Boolean(stat.stats));
  if (played.length === 0) return <p className={styles.none}>Has not played any games yet</p>;
  return (
    <ul className={styles.list}>
      {played.map(({ categoryName, mediaId, defaultAvatarColor, stats: counts }) => (
        <li key={categoryName} className={styles.category}>
          {mediaId ? (
            <CategoryThumbnail className={styles.image} mediaId={mediaId} mediaUrls={mediaUrls} />
          ) : (
            <span className={styles.image} style={{ backgroundColor: safeColor(defaultAvatarColor) }} />
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
            percent={percentCorrect(counts)}
            color={safeColor(defaultAvatarColor)}
          />
        </li>
      ))}
    </ul>
  );
}
