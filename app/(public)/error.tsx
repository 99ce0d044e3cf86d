'use client';

import { PublicNotice } from '@/components/layout/public-notice';
import { Button } from '@/components/ui/button';
import { ButtonAnchor } from '@/components/ui/button-anchor';

/** A page whose script failed in the browser; what fails on the server is answered at the front. */
export default function PublicError({ retry }: { error: Error; retry: () => void }) {
  return (
    <PublicNotice
      heading="This page stopped working"
      text="Nothing is lost. Try again and it should be fine."
    >
      <Button variant="primary" onClick={retry}>
        Try again
      </Button>
      <ButtonAnchor href="/">Go Home</ButtonAnchor>
    </PublicNotice>
  );
}
