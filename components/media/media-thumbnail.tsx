import { imageUrl } from '@/lib/features/media/media-url';
import styles from './media-thumbnail.module.css';
import { useMediaUrls } from './media-url-context';

/** A stored image, small. Without `alt` it is only decoration beside its name. */
export function MediaThumbnail({ mediaId, alt = '' }: { mediaId: string; alt?: string }) {
  const urls = useMediaUrls();
  return <img className={styles.image} src={imageUrl(mediaId, 'thumbnail', urls)} alt={alt} />;
}
