import type { ReactNode } from 'react';
import { Curtain } from '@/components/layout/curtain';
import type { Category } from '@/lib/features/categories/contract';
import type { MediaUrlConfig } from '@/lib/features/media/media-url';
import { CategoryBanner } from './category-banner';
import styles from './question-stage.module.css';
import { QuestionText } from './question-text';

interface QuestionStageProps {
  heading: string;
  /** Absent while nobody knows it. */
  category?: Category;
  mediaUrls: MediaUrlConfig;
  question: string;
  /** What is on the card below the question. */
  children: ReactNode;
}

/** What players are asked, on the host's cue card in the middle of the stage (docs/product.md, 2). */
export function QuestionStage({ heading, category, mediaUrls, question, children }: QuestionStageProps) {
  return (
    <>
      <h1 className={styles.heading}>{heading}</h1>
      {category && <CategoryBanner category={category} mediaUrls={mediaUrls} />}
      <Curtain className={styles.stage}>
        <div className={styles.card}>
          <QuestionText>{question}</QuestionText>
          {children}
        </div>
      </Curtain>
    </>
  );
}
