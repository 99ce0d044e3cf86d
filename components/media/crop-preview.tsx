import { useEffect, useRef } from 'react';
import { CROP_ASPECT, type CropRectangle } from '@/lib/features/media/rules';
import styles from './crop-preview.module.css';

const WIDTH = 320;
const HEIGHT = WIDTH / CROP_ASPECT;

/** What the crop will look like; `url` is the picture it is cut from. */
export function CropPreview({ url, crop }: { url: string; crop: CropRectangle }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { x, y, width, height } = crop;

  useEffect(() => {
    const picture = new Image();
    let current = true;
    picture.src = url;
    picture.decode().then(
      () => {
        const context = canvas.current?.getContext('2d');
        if (!current || !context) return;
        context.clearRect(0, 0, WIDTH, HEIGHT);
        context.drawImage(picture, x, y, width, height, 0, 0, WIDTH, HEIGHT);
      },
      () => canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT),
    );
    return () => {
      current = false;
    };
  }, [url, x, y, width, height]);

  return (
    <figure className={styles.figure}>
      <canvas
        ref={canvas}
        className={styles.picture}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label="Zoom image"
      />
      <figcaption className={styles.caption}>Zoom image</figcaption>
    </figure>
  );
}
