import type { QuestionInfo } from '@/lib/features/questions/contract';
import { ChoiceList } from './choice-list';
import styles from './question-view.module.css';
import { ShareLink } from './share-link';

/** A question as the browse screens show it: text, choices with the correct one marked where known, share link. */
export function QuestionView({ question }: { question: QuestionInfo }) {
  return (
    <div className={styles.question}>
      <p className={styles.text} dir="auto">
        {question.question}
      </p>
      <ChoiceList choices={question.choices} correctChoice={question.correctChoice} />
      <div className={styles.actions}>
        <ShareLink questionTag={question.questionTag} />
      </div>
    </div>
  );
}
