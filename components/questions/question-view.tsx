import type { ReactNode } from 'react';
import { QuestionMedia } from '@/components/media/question-media';
import { ChoiceList } from '@/components/visitor-questions/choice-list';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import styles from './question-view.module.css';
import { ShareLink } from './share-link';

interface QuestionViewProps {
  question: QuestionInfo;
  /** Actions, shown before the share link. */
  children?: ReactNode;
}

/** A question as browse screens show it, with its media and, where known, the correct choice marked. */
export function QuestionView({ question, children }: QuestionViewProps) {
  return (
    <div className={styles.question}>
      <p className={styles.text} dir="auto">
        {question.question}
      </p>
      <QuestionMedia question={question} />
      <ChoiceList
        question={question.question}
        choices={question.choices}
        correctChoice={question.correctChoice}
      />
      <div className={styles.actions}>
        {children}
        {question.questionTag && <ShareLink questionTag={question.questionTag} />}
      </div>
    </div>
  );
}
