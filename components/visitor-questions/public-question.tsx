import { PublicMedia, type PublicMediaProps } from '@/components/media/public-media';
import { toQuestionPath } from '@/lib/site/link-previews/question-metadata';
import { ChoiceList, Correction, Explanation, QuestionText } from './question-text';
import styles from './question-text.module.css';

/** Shows a question to read, with its answer if that is public, also without scripts. */
export function PublicQuestion({ question, isBelow }: PublicMediaProps) {
  const { choices, correctChoice, questionTag } = question;
  return (
    <>
      <QuestionText>{question.question}</QuestionText>
      <PublicMedia question={question} isBelow={isBelow} />
      <ChoiceList question={question.question} choices={choices} correctChoice={correctChoice} />
      <Correction question={question} />
      <Explanation>{question.explanation}</Explanation>
      {questionTag && (
        <a className={styles.share} href={toQuestionPath(questionTag)}>
          Share this question
        </a>
      )}
    </>
  );
}
