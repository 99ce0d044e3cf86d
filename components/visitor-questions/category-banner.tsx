import type { CSSProperties } from 'react';
import { CategoryThumbnail } from '@/components/categories/category-thumbnail';
import { inkOn, safeColor } from '@/lib/color/ink-on';
import type { Category } from '@/lib/features/categories/contract';
import type { MediaUrlConfig } from '@/lib/features/media/media-url';
import styles from './category-banner.module.css';

/** A category's colour, picture and name (docs/product.md, 2). */
export function CategoryBanner({ category, mediaUrls }: { category: Category; mediaUrls: MediaUrlConfig }) {
  const { category: name, defaultAvatarColor: color, mediaId } = category;
  const style = { '--category-color': safeColor(color), '--category-ink': inkOn(color) } as CSSProperties;
  return (
    <div className={styles.banner} style={style}>
      {mediaId && <CategoryThumbnail className={styles.image} mediaId={mediaId} mediaUrls={mediaUrls} />}
      <p className={styles.name} dir="auto">
        {name}
      </p>
    </div>
  );
}
