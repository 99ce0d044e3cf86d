import type { ComponentProps } from 'react';
import { buildImageSrcSet, buildImageUrl, type MediaUrlConfig } from '@/lib/features/media/media-url';

interface CategoryThumbnailProps extends Pick<ComponentProps<'img'>, 'className' | 'loading'> {
  mediaId: string;
  mediaUrls: MediaUrlConfig;
}

export function CategoryThumbnail({ mediaId, mediaUrls, ...rest }: CategoryThumbnailProps) {
  return (
    <img
      src={buildImageUrl(mediaId, 'thumbnail', mediaUrls)}
      srcSet={buildImageSrcSet(mediaId, ['small', 'thumbnail'], mediaUrls)}
      sizes="(width < 48rem) 3rem, 6rem"
      width={96}
      height={72}
      alt=""
      {...rest}
    />
  );
}
