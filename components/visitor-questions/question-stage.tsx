import type { ReactNode } from 'react';
import { CategoryThumbnail } from '@/components/categories/category-thumbnail';
import { Curtain } from '@/components/layout/curtain';
import type { Category } from '@/lib/features/categories/contract';
import type { MediaUrlConfig } from '@/lib/features/media/media-url';
import { toCategoryColors } from '@/lib/site/markup/palette';
import styles from './question-stage.module.css';
import { QuestionText } from './question-text';

function CategoryBanner({ category, mediaUrls }: { category: Category; mediaUrls: MediaUrlConfig }) {
  const { category: name, defaultAvatarColor: color, mediaId } = category;
  return (
    <div className={styles.banner} style={toCategoryColors(color)}>
      {mediaId && <CategoryThumbnail className={styles.image} mediaId={mediaId} mediaUrls={mediaUrls} />}
      <p className={styles.name} dir="auto">
        {name}
      </p>
    </div>
  );
}

interface QuestionStageProps {
  heading: string;
  category?: Category;
  mediaUrls: MediaUrlConfig;
  question: string;
  isCrowded?: boolean;
  children: ReactNode;
  /** The link is at the end of the card. On phones it stays at the bottom of the window until that end is in view. */
  nextLink?: ReactNode;
}

/** Shows a question as the host's cue card in the middle of the stage. */
export function QuestionStage(props: QuestionStageProps) {
  const { heading, category, mediaUrls, question, isCrowded = false, children, nextLink } = props;
  return (
    <div className={styles.frame} data-crowded={isCrowded}>
      <h1 className={styles.heading}>{heading}</h1>
      {category && <CategoryBanner category={category} mediaUrls={mediaUrls} />}
      <Curtain className={styles.stage}>
        <div className={styles.card}>
          <QuestionText>{question}</QuestionText>
          {children}
          {nextLink && <div className={styles.nextLink}>{nextLink}</div>}
        </div>
      </Curtain>
    </div>
  );
}
