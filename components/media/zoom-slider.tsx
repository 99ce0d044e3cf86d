import { useId } from 'react';
import { CROP_ZOOM } from '@/lib/features/media/rules';
import styles from './zoom-slider.module.css';

/** The zoom of a crop, 1 to 3 in steps of 0.1 (docs/product.md, 9); the arrow keys move it by one step. */
export function ZoomSlider({ value, onChange }: { value: number; onChange: (zoom: number) => void }) {
  const id = useId();
  return (
    <div className={styles.row}>
      <label htmlFor={id}>Zoom</label>
      <input
        id={id}
        className={styles.slider}
        type="range"
        min={CROP_ZOOM.min}
        max={CROP_ZOOM.max}
        step={CROP_ZOOM.step}
        value={value}
        aria-valuetext={`${value.toFixed(1)} times`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <output htmlFor={id} className={styles.value} aria-hidden="true">
        {value.toFixed(1)}×
      </output>
    </div>
  );
}
