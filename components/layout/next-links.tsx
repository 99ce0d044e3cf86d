import { ButtonAnchor, type ButtonVariant } from '@/components/ui/button';
import { getProductToday } from '@/lib/dates/today';
import { buildPlayPath } from '@/lib/features/questions/addresses';
import styles from './next-links.module.css';
import { OpenInApp, StoreBadges } from './to-the-app';

export function PlayToday({ variant = 'primary' }: { variant?: ButtonVariant }) {
  return (
    <p>
      <ButtonAnchor variant={variant} href={buildPlayPath(getProductToday())}>
        Play today’s questions
      </ButtonAnchor>
    </p>
  );
}

interface NextLinksProps {
  /** It opens the page in the app, and is absent if the app could not show its content. */
  deepLink?: string;
}

export function NextLinks({ deepLink }: NextLinksProps) {
  return (
    <div className={styles.links}>
      <PlayToday />
      {deepLink && <OpenInApp deepLink={deepLink} />}
      <StoreBadges />
    </div>
  );
}
