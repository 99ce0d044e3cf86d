import type { ReactNode } from 'react';
import { QuestionScript } from '@/components/layout/public-page';
import { Button, type ButtonVariant } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Message } from '@/components/ui/message';
import styles from './share-button.module.css';

/** Shows a text to copy by hand after the browser has refused the clipboard (public/question.js, public/invite.js). */
export function PlaceToCopyByHand() {
  return (
    <div data-by-hand="" hidden>
      <Message tone="warning" title="This browser does not let the page copy">
        <TextField label="Press and hold to copy" readOnly />
      </Message>
    </div>
  );
}

interface ShareButtonProps {
  url: string;
  title: string;
  variant?: ButtonVariant;
  children: ReactNode;
  withoutScripts?: ReactNode;
}

/** Shares or copies the link (public/question.js); public/play.js adds `data-share-text` and `data-share-marks`. */
export function ShareButton({ url, title, variant, children, withoutScripts }: ShareButtonProps) {
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
