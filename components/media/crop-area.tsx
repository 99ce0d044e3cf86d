import { useEffect, useId, useRef, useState } from 'react';
import { CROP_ASPECT, CROP_ZOOM, type CropRectangle } from '@/lib/features/media/rules';
import styles from './crop-area.module.css';
import 'react-easy-crop/react-easy-crop.css';
import Cropper, { type Point } from 'react-easy-crop';

const PREVIEW_WIDTH = 320;
const PREVIEW_HEIGHT = PREVIEW_WIDTH / CROP_ASPECT;

export function CropPreview({ url, crop }: { url: string; crop: CropRectangle }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { x, y, width, height } = crop;

  useEffect(() => {
    const picture = new Image();
    let isCurrent = true;
    function draw(isReadable: boolean) {
      const context = canvas.current?.getContext('2d');
      if (!isCurrent || !context) return;
      context.clearRect(0, 0, PREVIEW_WIDTH, PREVIEW_HEIGHT);
      if (isReadable) context.drawImage(picture, x, y, width, height, 0, 0, PREVIEW_WIDTH, PREVIEW_HEIGHT);
    }
    picture.src = url;
    picture.decode().then(
      () => draw(true),
      () => draw(false),
    );
    return () => {
      isCurrent = false;
    };
  }, [url, x, y, width, height]);

  return (
    <figure className="stack-1">
      <canvas
        ref={canvas}
        className={styles.picture}
        width={PREVIEW_WIDTH}
        height={PREVIEW_HEIGHT}
        role="img"
        aria-label="Zoom image"
      />
      <figcaption className="small-print">Zoom image</figcaption>
    </figure>
  );
}

function ZoomSlider({ value, onChange }: { value: number; onChange: (zoom: number) => void }) {
  const id = useId();
  return (
    <div className={styles.zoom}>
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

/** An arrow key moves the picture by this number of screen pixels; with Shift it is a fifth of that. */
const KEYBOARD_STEP = 10;

interface CropAreaProps {
  /** It is the picture's address, and must be the component's `key`, too, because another picture needs a new state. */
  url: string;
  /** The area starts with this crop, in percent, because a stored picture has other pixels than the chosen file. */
  initial: CropRectangle | null;
  /** It is called at the start and on every change, with pixels of the upright picture. */
  onChange: (crop: CropRectangle) => void;
  /** It is called at the start and at the end of each change, with percentages. */
  onSettled: (crop: CropRectangle) => void;
  onUnreadable: () => void;
}

/** Crops a 4:3 part of a picture: drag or arrow keys move it, the slider zooms, and a preview is shown. */
export function CropArea({ url, initial, onChange, onSettled, onUnreadable }: CropAreaProps) {
  const [position, setPosition] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(CROP_ZOOM.min);
  const [crop, setCrop] = useState<CropRectangle | null>(null);
  const [start] = useState(initial ?? undefined);

  return (
    <div className={styles.area}>
      <div className={styles.stage}>
        <Cropper
          image={url}
          crop={position}
          zoom={zoom}
          aspect={CROP_ASPECT}
          keyboardStep={KEYBOARD_STEP}
          // The mouse wheel scrolls the page instead.
          zoomWithScroll={false}
          initialCroppedAreaPercentages={start}
          onCropChange={setPosition}
          // Rounds the zoom of the start, or of two fingers, to a step of the slider.
          onZoomChange={(next) => setZoom(Number(next.toFixed(1)))}
          onCropComplete={onSettled}
          onCropAreaChange={(_percent, pixels) => {
            setCrop(pixels);
            onChange(pixels);
          }}
          classes={{ cropAreaClassName: styles.frame }}
          cropperProps={{
            role: 'application',
            'aria-label': 'Crop area: move the picture with the arrow keys',
          }}
          mediaProps={{ alt: '', onError: onUnreadable }}
          // The style element that the library would add violates the content security policy of staff pages.
          disableAutomaticStylesInjection
        />
      </div>
      <div className={styles.side}>
        <ZoomSlider value={zoom} onChange={setZoom} />
        {crop && <CropPreview url={url} crop={crop} />}
      </div>
    </div>
  );
}
