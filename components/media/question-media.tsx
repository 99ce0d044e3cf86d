import { classNames } from '@/components/ui/class-names';
import { useMediaAccess } from '@/lib/features/media/client';
import type { ImageDetails } from '@/lib/features/media/contract';
import { buildImageUrl, toPlayableUrl } from '@/lib/features/media/media-url';
import { useMediaSource } from '@/lib/features/media/use-media-source';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import { AudioPlayer } from './audio-player';
import { useMediaUrls } from './media-contexts';
import { MediaCredit } from './media-credit';
import { PictureFailed } from './media-problem';
import styles from './question-media.module.css';

interface QuestionImageProps {
  mediaId: string;
  details?: ImageDetails;
  className?: string;
}

/** Shows an image, or Retry after a failure; its space is reserved before it has loaded if `details` has its size. */
export function QuestionImage({ mediaId, details = {}, className }: QuestionImageProps) {
  const address = buildImageUrl(mediaId, 'public', useMediaUrls());
  const { url, markAsFailed, retry, hasFailed } = useMediaSource(address);
  if (hasFailed) return <PictureFailed onRetry={retry} />;
  return (
    <div className={classNames(styles.frame, className)}>
      <img
        className={styles.picture}
        src={url}
        alt={details.alt ?? 'Picture of the question'}
        width={details.width}
        height={details.height}
        decoding="async"
        onError={markAsFailed}
      />
    </div>
  );
}

export function ZoomImage({ mediaId }: { mediaId: string }) {
  return (
    <figure className="stack-1">
      <QuestionImage mediaId={mediaId} details={{ alt: 'Zoom image' }} />
      <figcaption className="small-print">Zoom image</figcaption>
    </figure>
  );
}

/** Without `alt` the image is decorative. */
export function MediaThumbnail({ mediaId, alt = '' }: { mediaId: string; alt?: string }) {
  const urls = useMediaUrls();
  return <img className={styles.thumbnail} src={buildImageUrl(mediaId, 'thumbnail', urls)} alt={alt} />;
}

/** Shows the image or audio of a question with its credit, to staff also before its day. */
export function QuestionMedia({ question }: { question: Omit<QuestionInfo, 'forDate'> }) {
  const mayLoad = useMediaAccess();
  const urls = useMediaUrls();
  if (!mayLoad) return null;
  const { hasImage, hasAudio, mediaId, image, audioUrl2Play } = question;
  return (
    <>
      {hasAudio && audioUrl2Play && (
        <AudioPlayer key={audioUrl2Play} url={toPlayableUrl(audioUrl2Play, urls)} />
      )}
      {hasImage && mediaId && <QuestionImage key={mediaId} mediaId={mediaId} details={image} />}
      <MediaCredit question={question} />
    </>
  );
}
