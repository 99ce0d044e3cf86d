import type { CSSProperties } from 'react';
import { mediaDelivery } from '@/lib/config/media-delivery';
import { imageSrcSet, imageUrl } from '@/lib/features/media/media-url';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import { MediaCredit } from './media-credit';
import styles from './question-picture.module.css';

/** Size of the space reserved while the picture's own is unknown: that of our artwork. */
const UNKNOWN_SIZE = { width: 1200, height: 900 };

/** A phone's picture leaves room for the choices: at three pixels to each the medium one has enough. */
const SIZES = '(width < 48rem) 50vw, 40rem';

interface QuestionPictureProps {
  mediaId: string;
  /** Says what the picture shows, and whose it is. */
  question: Pick<QuestionInfo, 'image' | 'credit' | 'licence'>;
  /** The picture is below the fold and is loaded lazily. */
  isBelow?: boolean;
}

/** The picture of a question on public pages, its credit beneath: an image of known size, and no script. */
export function QuestionPicture({ mediaId, question, isBelow = false }: QuestionPictureProps) {
  const { image } = question;
  const { width = UNKNOWN_SIZE.width, height = UNKNOWN_SIZE.height } = image ?? {};
  // Its place is there before it is: as wide as it is itself, as its column, or as its height allows.
  const style = { '--own-width': `${width}px`, '--ratio': width / height } as CSSProperties;
  return (
    <div className={styles.frame}>
      <img
        className={styles.picture}
        src={imageUrl(mediaId, 'public', mediaDelivery())}
        srcSet={imageSrcSet(mediaId, ['medium', 'public'], mediaDelivery(), { width, height })}
        sizes={SIZES}
        width={width}
        height={height}
        style={style}
        alt={image?.alt ?? 'The picture this question is about'}
        {...(isBelow ? { loading: 'lazy' } : { fetchPriority: 'high' })}
      />
      <MediaCredit question={question} />
    </div>
  );
}
