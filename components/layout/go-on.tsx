import { ButtonAnchor, type ButtonVariant } from '@/components/ui/button';
import { productToday } from '@/lib/dates/today';
import { playPath } from '@/lib/features/questions/addresses';
import type { Platform } from '@/lib/site/platform/device';
import styles from './go-on.module.css';
import { OpenInApp, StoreBadges } from './to-the-app';

/** The way to today's game, for pages that would end without one. */
export function PlayToday({ variant = 'primary' }: { variant?: ButtonVariant }) {
  return (
    <p>
      <ButtonAnchor variant={variant} href={playPath(productToday())}>
        Play today’s questions
      </ButtonAnchor>
    </p>
  );
}

interface GoOnProps {
  platform: Platform;
  /** The deep link of what the page shows; absent where the app could not show it either. */
  deepLink?: string;
}

/** What to do at the end of a page that has no game of its own: play today's, here or in the app. */
export function GoOn({ platform, deepLink }: GoOnProps) {
  return (
    <div className={styles.ways}>
      <PlayToday />
      {deepLink && <OpenInApp platform={platform} deepLink={deepLink} />}
      <StoreBadges platform={platform} />
    </div>
  );
}
