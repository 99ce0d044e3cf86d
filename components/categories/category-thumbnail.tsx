import { imageUrl, type MediaUrlConfig } from '@/lib/features/media/media-url';

interface CategoryThumbnailProps {
  mediaId: string;
  mediaUrls: MediaUrlConfig;
  className?: string;
}

/** A category's picture, small, beside its name. */
export function CategoryThumbnail({ mediaId, mediaUrls, className }: CategoryThumbnailProps) {
  return (
    <img
      className={className}
      src={imageUrl(mediaId, 'thumbnail', mediaUrls)}
      width={96}
      height={72}
      alt=""
    />
  );
}
