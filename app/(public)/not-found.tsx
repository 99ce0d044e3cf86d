import { ButtonAnchor } from '@/components/ui/button-anchor';
import styles from './not-found.module.css';

export default function PublicNotFound() {
  return (
    <main className={styles.main}>
      <h1>We could not find that</h1>
      <p>The link may be old, or what it shows is not out yet.</p>
      <ButtonAnchor href="/" variant="primary">
        Go Home
      </ButtonAnchor>
    </main>
  );
}
