import { Checkbox } from '@/components/ui/checkbox';
import {
  type MediaSelection,
  markAudio,
  markImage,
  markZoomImage,
} from '@/lib/features/media/media-selection';
import styles from './media-marks.module.css';

interface MediaMarksProps {
  value: MediaSelection;
  onChange: (value: MediaSelection) => void;
  /** Only daily questions have a zoom image (docs/product.md, 7). */
  withZoom: boolean;
  disabled: boolean;
}

/** Checkboxes for what media the question has; one may tick or clear another (docs/product.md, 4). */
export function MediaMarks({ value, onChange, withZoom, disabled }: MediaMarksProps) {
  return (
    <div className={styles.marks}>
      <Checkbox
        label="Has Image"
        checked={value.hasImage}
        disabled={disabled}
        onChange={({ target }) => onChange(markImage(value, target.checked))}
      />
      <Checkbox
        label="Has Audio"
        checked={value.hasAudio}
        disabled={disabled}
        onChange={({ target }) => onChange(markAudio(value, target.checked))}
      />
      {withZoom && (
        <Checkbox
          label="Has Zoom Image"
          checked={value.hasZoomImage}
          disabled={disabled}
          onChange={({ target }) => onChange(markZoomImage(value, target.checked))}
        />
      )}
    </div>
  );
}
