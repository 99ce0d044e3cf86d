import { useMediaAccess } from '@/lib/features/media/client';
import type { MediaSelection } from '@/lib/features/media/media-selection';
import type { CropRectangle } from '@/lib/features/media/rules';
import { AudioPlayer } from './audio-player';
import { CropPreview } from './crop-area';
import { MediaCredit } from './media-credit';
import styles from './media-field.module.css';
import { QuestionImage, ZoomImage } from './question-media';

export interface ShownFile {
  url: string | null;
  /** This part becomes the zoom image; it is set only while a person chooses it. */
  crop?: CropRectangle;
}

export function MediaPreview({ media, shown: { url, crop } }: { media: MediaSelection; shown: ShownFile }) {
  const mayLoad = useMediaAccess();
  const { mediaType, hasImage, hasAudio, hasZoomImage, mediaId, zoomMediaId, alt } = media;
  if (!mayLoad || !url) return null;
  if (mediaType === 'audio') {
    return (
      hasAudio && (
        <>
          <AudioPlayer key={url} url={url} isExplained />
          <MediaCredit question={media} />
        </>
      )
    );
  }
  if (!hasImage) return null;
  return (
    <>
      {url.startsWith('blob:') ? (
        <img
          key={url}
          className={styles.picture}
          src={url}
          alt={alt}
          // The upload shows the error of a file that the browser cannot decode.
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
        />
      ) : (
        <QuestionImage key={mediaId} mediaId={mediaId ?? ''} details={{ alt }} />
      )}
      <MediaCredit question={media} />
      {hasZoomImage && crop && <CropPreview url={url} crop={crop} />}
      {hasZoomImage && !crop && zoomMediaId && <ZoomImage key={zoomMediaId} mediaId={zoomMediaId} />}
    </>
  );
}
