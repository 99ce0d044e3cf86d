import { ButtonAnchor } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { productToday } from '@/lib/dates/today';
import { archivePath } from '@/lib/features/questions/addresses';
import styles from './missing-notice.module.css';
import { StoreBadges } from './to-the-app';

interface MissingNoticeProps {
  heading: string;
  text: string;
}

/** The message that nothing is at this address, with links to today's questions, the home page and the app. */
export function MissingNotice({ heading, text }: MissingNoticeProps) {
  return (
    <Card as="article" className={styles.notice}>
      <h1>{heading}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        <ButtonAnchor href={archivePath(productToday())} variant="primary">
          Today’s questions
        </ButtonAnchor>
        <ButtonAnchor href="/">Go Home</ButtonAnchor>
      </div>
      <StoreBadges />
    </Card>
  );
}
