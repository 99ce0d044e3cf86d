import { QuestionScript } from '@/components/layout/question-script';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import styles from './share-question.module.css';

interface ShareQuestionProps {
  /** The page's public address. */
  url: string;
  title: string;
}

/**
 * Hands the page to the system's share sheet; where there is none it copies the link and says so (public/question.js).
 * Without scripts it says how else.
 */
export function ShareQuestion({ url, title }: ShareQuestionProps) {
  return (
    <div className={styles.share} data-share-url={url} data-share-title={title}>
      <Button variant="primary" className={styles.button} data-share="">
        <Icon name="share" />
        Share this question
      </Button>
      <noscript>
        <p>To share this question, copy the address of this page.</p>
      </noscript>
      <p role="status" className={styles.feedback} />
      <QuestionScript />
    </div>
  );
}
