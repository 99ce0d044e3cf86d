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
 * Opens the system's share sheet; if there is none it copies the link and confirms that (public/question.js). Scripts
 * may add `data-share-text` and, for a result, `data-share-marks`.
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
