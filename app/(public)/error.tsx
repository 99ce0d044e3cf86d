'use client';

import { PublicNotice } from '@/components/layout/public-notice';
import { ButtonAnchor } from '@/components/ui/button-anchor';

/**
 * A page whose script failed in the browser; what fails on the server is answered at the front. Trying again is to
 * load the page anew, and needs no script.
 */
export default function PublicError() {
  return (
    <PublicNotice
      heading="This page stopped working"
      text="Nothing is lost. Load it again and it should be fine."
    >
      <ButtonAnchor href="" variant="primary">
        Try again
      </ButtonAnchor>
      <ButtonAnchor href="/">Go Home</ButtonAnchor>
    </PublicNotice>
  );
}
