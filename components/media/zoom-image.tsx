import styles from './crop-preview.module.css';
import { QuestionImage } from './question-image';

/** The stored zoom image of a question. */
export function ZoomImage({ mediaId }: { mediaId: string }) {
  return (
    <figure className={styles.figure}>
      <QuestionImage mediaId={mediaId} details={{ alt: 'Zoom image' }} />
      <figcaption className={styles.caption}>Zoom image</figcaption>
    </figure>
  );
}
