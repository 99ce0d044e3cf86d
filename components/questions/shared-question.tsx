import type { CSSProperties } from 'react';
import { Curtain } from '@/components/layout/curtain';
import { formatLongDate } from '@/lib/dates/calendar-date';
import type { Category } from '@/lib/features/categories/contract';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import { ChoiceList } from './choice-list';
import styles from './shared-question.module.css';

interface SharedQuestionProps {
  productName: string;
  question: QuestionInfo;
  category: Category;
}

/** A question somebody shared: on the stage, with its choices, without its answer (spec, section 2). */
export function SharedQuestion({ productName, question, category }: SharedQuestionProps) {
  const banner = { '--category-color': category.defaultAvatarColor } as CSSProperties;
  return (
    <>
      <h1 className={styles.heading}>
        The {productName} Question for {formatLongDate(question.forDate)}
      </h1>
      <p className={styles.category} style={banner} dir="auto">
        {category.category}
      </p>
      <Curtain>
        <p className={styles.question} dir="auto">
          {question.question}
        </p>
      </Curtain>
      <div className={styles.choices}>
        <ChoiceList choices={question.choices} />
      </div>
    </>
  );
}
