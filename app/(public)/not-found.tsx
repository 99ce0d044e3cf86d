import { PublicNotice } from '@/components/layout/public-notice';
import { ButtonAnchor } from '@/components/ui/button-anchor';

export default function PublicNotFound() {
  return (
    <PublicNotice
      heading="We could not find that"
      text="The link may be old, or what it shows is not out yet."
    >
      <ButtonAnchor href="/" variant="primary">
        Go Home
      </ButtonAnchor>
    </PublicNotice>
  );
}
