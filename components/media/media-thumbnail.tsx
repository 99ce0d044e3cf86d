import { imageUrl } from '@/lib/features/media/media-url';
import { useMediaUrls } from './media-contexts';
import styles from './media-thumbnail.module.css';

/** A small stored image. Without `alt` it is decorative. */
export function MediaThumbnail({ mediaId, alt = '' }: { mediaId: string; alt?: string }) {
  const urls = useMediaUrls();
  return <img className={styles.image} src={imageUrl(mediaId, 'thumbnail', urls)} alt={alt} />;
}
