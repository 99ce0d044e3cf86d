import type { CSSProperties } from 'react';
import { getMediaDelivery } from '@/lib/config/config';
import { buildImageSrcSet, buildImageUrl } from '@/lib/features/media/media-url';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import { MediaCredit } from './media-credit';
import styles from './public-media.module.css';

/** To save bytes, phones load the medium copy, although a picture may fill more of the screen (docs/decisions/0058). */
const SIZES = '(width < 48rem) 50vw, 40rem';

interface QuestionPictureProps {
  mediaId: string;
  question: Pick<QuestionInfo, 'image' | 'credit' | 'licence'>;
  /** The picture is below the fold and is loaded lazily. */
  isBelow?: boolean;
}

/** Shows the picture of a question on public pages with its credit; it needs no script. */
export function QuestionPicture({ mediaId, question, isBelow }: QuestionPictureProps) {
  const { image } = question;
  // If the size of a picture is unknown, that of our artwork is reserved.
  const { width = 1200, height = 900 } = image ?? {};
  // The styles reserve the picture's space by its own width and ratio.
  const style = { '--own-width': `${width}px`, '--ratio': width / height } as CSSProperties;
  return (
    <div className={styles.frame}>
      <img
        className={styles.picture}
        src={buildImageUrl(mediaId, 'public', getMediaDelivery())}
        srcSet={buildImageSrcSet(mediaId, ['medium', 'public'], getMediaDelivery(), { width, height })}
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
