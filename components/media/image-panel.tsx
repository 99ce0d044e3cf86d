import { useState } from 'react';
import { useOwnApi } from '@/components/layout/own-api';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { altDetails } from '@/lib/features/media/fields';
import type { MediaSelection } from '@/lib/features/media/media-selection';
import type { CropRectangle } from '@/lib/features/media/rules';
import { CropArea } from './crop-area';
import styles from './media-field.module.css';
import { PictureFailed } from './media-problem';
import { QuestionImage, ZoomImage } from './question-media';

interface ImagePanelProps {
  url: string;
  /** It is called with pixels of the upright picture, whereas the crop of `value` has percentages. */
  setCrop: (crop: CropRectangle) => void;
  value: MediaSelection;
  onChange: (value: MediaSelection) => void;
}

/** Shows the picture, or its crop area while a zoom image is chosen, and the field for its text alternative. */
export function ImagePanel({ setCrop, url, value, onChange }: ImagePanelProps) {
  const isOwnApi = useOwnApi();
  const [recroppedUrl, setRecroppedUrl] = useState<string | null>(null);
  const [unreadableUrl, setUnreadableUrl] = useState<string | null>(null);
  const isChosenHere = url.startsWith('blob:');
  const isUnreadable = unreadableUrl === url;
  // While there is a crop, its zoom image is not stored yet, for example in a restored draft.
  const isStored = value.zoomMediaId !== null && value.crop === null;
  const hasStoredCrop = value.hasZoomImage && isStored && recroppedUrl !== url;
  const alt = value.alt || 'Chosen picture';
  const isCropping = value.hasZoomImage && !hasStoredCrop;
  // If the browser cannot decode a newly chosen file, the upload shows the error.
  if (isUnreadable && isChosenHere) return null;
  return (
    <div className="stack-3">
      {isCropping && isUnreadable && <PictureFailed onRetry={() => setUnreadableUrl(null)} />}
      {isCropping && !isUnreadable && (
        <CropArea
          key={url}
          url={url}
          initial={value.crop}
          onChange={setCrop}
          onSettled={(crop) => {
            if (JSON.stringify(crop) !== JSON.stringify(value.crop)) onChange({ ...value, crop });
          }}
          onUnreadable={() => setUnreadableUrl(url)}
        />
      )}
      {!isCropping && (
        <div className={styles.pictures}>
          {isChosenHere ? (
            <img className={styles.chosen} src={url} alt={alt} onError={() => setUnreadableUrl(url)} />
          ) : (
            <QuestionImage className={styles.half} mediaId={value.mediaId ?? ''} details={{ alt }} />
          )}
          {hasStoredCrop && (
            <div className={styles.crop}>
              <ZoomImage mediaId={value.zoomMediaId ?? ''} />
              <Button onClick={() => setRecroppedUrl(url)}>Crop again</Button>
            </div>
          )}
        </div>
      )}
      {isOwnApi && (
        <TextField
          label="Alt text"
          hint="What the picture shows, for people who cannot see it. Do not give the answer away."
          maxLength={altDetails.most}
          value={value.alt}
          onChange={({ target }) => onChange({ ...value, alt: target.value })}
        />
      )}
    </div>
  );
}
