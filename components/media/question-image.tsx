import { useMemo, useState } from 'react';
import { thumbHashToDataURL } from 'thumbhash';
import { classNames } from '@/components/ui/class-names';
import type { ImageDetails } from '@/lib/features/media/contract';
import { imageUrl } from '@/lib/features/media/media-url';
import { useMediaSource } from '@/lib/features/media/use-media-source';
import { useMediaUrls } from './media-contexts';
import { PictureFailed } from './picture-failed';
import styles from './question-image.module.css';

interface QuestionImageProps {
  mediaId: string;
  details?: ImageDetails;
  className?: string;
}

const UNDESCRIBED = 'Picture of the question';

/** An image in its aspect ratio, with a blurred placeholder until it has loaded. */
export function QuestionImage({ mediaId, details = {}, className }: QuestionImageProps) {
  const { url, refuse, retry, hasFailed } = useMediaSource(imageUrl(mediaId, 'public', useMediaUrls()));
  const [isLoaded, setIsLoaded] = useState(false);
  const placeholder = usePlaceholder(details.thumbhash);
  if (hasFailed) return <PictureFailed onRetry={retry} />;
  return (
    <div className={classNames(styles.frame, className)}>
      {placeholder && !isLoaded && (
        <img className={styles.placeholder} src={placeholder} alt="" aria-hidden="true" />
      )}
      <img
        // An image loaded before hydration fires no load event afterwards.
        ref={(image) => {
          if (image?.complete && image.naturalWidth > 0) setIsLoaded(true);
        }}
        className={styles.picture}
        src={url}
        alt={details.alt ?? UNDESCRIBED}
        width={details.width}
        height={details.height}
        decoding="async"
        onLoad={() => setIsLoaded(true)}
        onError={refuse}
      />
    </div>
  );
}

function usePlaceholder(thumbhash: string | undefined): string | null {
  return useMemo(() => {
    if (!thumbhash) return null;
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0)));
  }, [thumbhash]);
}
