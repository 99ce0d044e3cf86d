import { QuestionPicture } from '@/components/media/question-picture';
import { ButtonAnchor } from '@/components/ui/button-anchor';
import { Card } from '@/components/ui/card';
import { ChoiceList } from '@/components/visitor-questions/choice-list';
import { QuestionText } from '@/components/visitor-questions/question-text';
import { addDays, type CalendarDate, formatMonthDay } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { archivePath } from '@/lib/features/questions/archive-address';
import type { DayQuestion } from '@/lib/game-api/daily-questions';
import styles from './teaser.module.css';

/** A past question whose answer a tap reveals, with a link to more. Works without scripts. */
export function Teaser({ date, category, question }: DayQuestion & { date: CalendarDate }) {
  const today = productToday();
  const { mediaId, hasImage, image } = question;
  const day = date === addDays(today, -1) ? 'Yesterday' : formatMonthDay(date);
  return (
    <Card as="section" className={styles.card} aria-labelledby="teaser">
      <h2 id="teaser" className={styles.heading}>
        {day}’s question: <span dir="auto">{category.category}</span>
      </h2>
      <QuestionText>{question.question}</QuestionText>
      {hasImage && mediaId && <QuestionPicture mediaId={mediaId} image={image} isBelow />}
      <ChoiceList choices={question.choices} />
      <details className={styles.answer}>
        <summary className={styles.summary}>Show the answer</summary>
        <p dir="auto" className={styles.correct}>
          {question.correctChoice}
        </p>
      </details>
      <p className={styles.more}>
        <ButtonAnchor variant="primary" href={archivePath(today)}>
          Today’s questions
        </ButtonAnchor>
        <ButtonAnchor href={archivePath(date)}>All questions of {formatMonthDay(date)}</ButtonAnchor>
      </p>
    </Card>
  );
}
