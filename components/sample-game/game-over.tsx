import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import styles from './game-over.module.css';

interface GameOverProps {
  category: string;
  correctAnswers: number;
  total: number;
  onPickAnother: () => void;
}

/** The end of a sample category. */
export function GameOver({ category, correctAnswers, total, onPickAnother }: GameOverProps) {
  return (
    <Card as="section" className={styles.end}>
      <p className={styles.score}>
        <strong className={styles.number}>
          {correctAnswers}/{total}
        </strong>
        correct in {category}
      </p>
      <h1 className={styles.text}>Done! Come back tomorrow for new questions.</h1>
      <Button variant="primary" onClick={onPickAnother}>
        Pick Another Category
      </Button>
    </Card>
  );
}
