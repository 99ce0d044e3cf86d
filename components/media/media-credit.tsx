import type { QuestionInfo } from '@/lib/features/questions/contract';
import styles from './public-media.module.css';

export function MediaCredit({ question }: { question: Pick<QuestionInfo, 'credit' | 'licence'> }) {
  const { credit, licence } = question;
  if (!credit && !licence) return null;
  return (
    <small className={styles.credit}>
      <span className="visually-hidden">Credit: </span>
      {credit && <bdi>{credit}</bdi>}
      {credit && licence && ' · '}
      {licence && <bdi>{licence}</bdi>}
    </small>
  );
}
