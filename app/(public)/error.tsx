'use client';

import { PublicNotice } from '@/components/layout/public-notice';
import buttonStyles from '@/components/ui/button.module.css';
import { reloadPage } from '@/lib/browser/this-page';

/** Next shows this if a page's script failed in the browser; lib/server replaces pages that failed on the server. */
export default function PublicError() {
  return (
    <PublicNotice
      heading="This page stopped working"
      text="Nothing is lost. Try again and it should be fine."
    >
      <button type="button" className={buttonStyles.button} data-variant="primary" onClick={reloadPage}>
        Try again
      </button>
      <a className={buttonStyles.button} data-variant="secondary" href="/">
        Go Home
      </a>
    </PublicNotice>
  );
}
