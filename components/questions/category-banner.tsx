import type { CSSProperties } from 'react';
import { inkOn, safeColour } from '@/lib/colour/ink-on';
import type { Category } from '@/lib/features/categories/contract';
import { imageUrl, type MediaUrlConfig } from '@/lib/features/media/media-url';
import styles from './category-banner.module.css';

/** A category's colour, picture and name (spec, section 2). */
export function CategoryBanner({ category, mediaUrls }: { category: Category; mediaUrls: MediaUrlConfig }) {
  const { category: name, defaultAvatarColor: colour, mediaId } = category;
  const style = { '--category-colour': safeColour(colour), '--category-ink': inkOn(colour) } as CSSProperties;
  return (
    <div className={styles.banner} style={style}>
      {mediaId && (
        <img
          className={styles.image}
          src={imageUrl(mediaId, 'thumbnail', mediaUrls)}
          width={96}
          height={72}
          alt=""
        />
      )}
      <p className={styles.name} dir="auto">
        {name}
      </p>
    </div>
  );
}
