'use client';

// No component of the kit is imported, because each page with the framework's scripts loads this file, too.
import buttonStyles from '@/components/ui/button.module.css';
import cardStyles from '@/components/ui/card.module.css';
import { classNames } from '@/components/ui/class-names';
import { reloadPage } from '@/lib/browser/this-page';
import styles from './error.module.css';

/** Next shows this if a page's script failed in the browser; lib/server replaces pages that failed on the server. */
export default function PublicError() {
  return (
    <main className={styles.main}>
      <div className={classNames(cardStyles.card, styles.card)}>
        <h1>This page stopped working</h1>
        <p>Nothing is lost. Try again and it should be fine.</p>
        <div className={styles.actions}>
          <button type="button" className={buttonStyles.button} data-variant="primary" onClick={reloadPage}>
            Try again
          </button>
          <a className={buttonStyles.button} data-variant="secondary" href="/">
            Go Home
          </a>
        </div>
      </div>
    </main>
  );
}
