'use client';

import { PublicNotice } from '@/components/layout/public-notice';
import buttonStyles from '@/components/ui/button.module.css';
import { reloadPage } from '@/lib/browser/this-page';

/** Shown if a page's script failed in the browser; failures on the server are handled before the framework. */
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
