import { useState } from 'react';
import { useCapabilities } from '@/components/layout/capabilities';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import type { MediaSelection } from '@/lib/features/media/media-selection';
import { ALT_TEXT_MAX_LENGTH, type CropRectangle } from '@/lib/features/media/rules';
import { CropArea } from './crop-area';
import styles from './image-panel.module.css';
import { PictureFailed } from './picture-failed';
import { QuestionImage } from './question-image';

type ImagePanelProps = {
  setCrop: (crop: CropRectangle) => void;
  /** Address of the chosen or stored picture. */
  url: string;
  value: MediaSelection;
  onChange: (value: MediaSelection) => void;
};

/** The picture of the form, or its crop area while it has a zoom image, and the text that stands in for it. */
export function ImagePanel({ setCrop, url, value, onChange }: ImagePanelProps) {
  const { mediaLibrary } = useCapabilities();
  const [croppingAgain, setCroppingAgain] = useState<string | null>(null);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const isStoredCrop = value.zoomMediaId !== null && croppingAgain !== url;
  const isUnreadable = unreadable === url;
  // A chosen file that the browser cannot decode is not worth a frame; the upload says what is wrong with it.
  if (isUnreadable && url.startsWith('blob:')) return null;
  return (
    <div className={styles.panel}>
      {isUnreadable && <PictureFailed onRetry={() => setUnreadable(null)} />}
      {!(isUnreadable || value.hasZoomImage) && (
        <img
          className={styles.picture}
          src={url}
          alt={value.alt || 'Chosen picture'}
          onError={() => setUnreadable(url)}
        />
      )}
      {!isUnreadable && value.hasZoomImage && isStoredCrop && (
        <div className={styles.stored}>
          <QuestionImage mediaId={value.zoomMediaId ?? ''} details={{ alt: 'Zoom image' }} />
          <Button onClick={() => setCroppingAgain(url)}>Crop again</Button>
        </div>
      )}
      {!isUnreadable && value.hasZoomImage && !isStoredCrop && (
        <CropArea key={url} url={url} onChange={setCrop} onUnreadable={() => setUnreadable(url)} />
      )}
      {mediaLibrary && (
        <TextField
          label="Alt text"
          hint="What the picture shows, for people who cannot see it. Do not give the answer away."
          maxLength={ALT_TEXT_MAX_LENGTH}
          value={value.alt}
          onChange={({ target }) => onChange({ ...value, alt: target.value })}
        />
      )}
    </div>
  );
}
