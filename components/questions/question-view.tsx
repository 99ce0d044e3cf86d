import type { ReactNode } from 'react';
import { useOwnApi } from '@/components/layout/own-api';
import { QuestionMedia } from '@/components/media/question-media';
import { ChoiceList } from '@/components/visitor-questions/choice-list';
import { Explanation } from '@/components/visitor-questions/explanation';
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
  const isOwnApi = useOwnApi();
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
      {isOwnApi && <Explanation>{question.explanation}</Explanation>}
      <div className={styles.actions}>
        {children}
        {question.questionTag && <ShareLink questionTag={question.questionTag} />}
      </div>
    </div>
  );
}
