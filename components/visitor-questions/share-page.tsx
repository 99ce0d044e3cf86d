import type { ReactNode } from 'react';
import { PlaceToCopyByHand } from '@/components/layout/copy-by-hand';
import { QuestionScript } from '@/components/layout/public-page';
import { Button, type ButtonVariant } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import styles from './share-page.module.css';

interface SharePageProps {
  url: string;
  title: string;
  variant?: ButtonVariant;
  children: ReactNode;
  withoutScripts?: ReactNode;
}

/**
 * Opens the system's share sheet; if there is none, or it fails, copies the link or shows it to copy by hand
 * (public/question.js). The game adds `data-share-text` and, for a result, `data-share-marks` (public/play.js).
 */
export function SharePage({ url, title, variant, children, withoutScripts }: SharePageProps) {
  return (
    <div className={styles.share} data-share-url={url} data-share-title={title}>
      <Button variant={variant} className={styles.button} data-share="">
        <Icon name="share" />
        {children}
      </Button>
      {withoutScripts && <noscript>{withoutScripts}</noscript>}
      <p role="status" className={styles.feedback} />
      <PlaceToCopyByHand />
      <QuestionScript />
    </div>
  );
}
