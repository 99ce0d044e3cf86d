import { MediaCredit } from '@/components/media/media-credit';
import { PublicAudio } from '@/components/media/public-audio';
import { QuestionPicture } from '@/components/media/question-picture';
import { getMediaDelivery } from '@/lib/config/config';
import { toPlayableUrl } from '@/lib/features/media/media-url';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import { toQuestionPath } from '@/lib/site/link-previews/question-metadata';
import { ChoiceList, Correction, Explanation, QuestionText } from './question-text';
import styles from './question-text.module.css';

interface PublicQuestionProps {
  question: QuestionInfo;
  /** The question is below the fold, so its picture is loaded lazily. */
  isBelow?: boolean;
}

/** Shows the recording or the picture of a question with its credit. */
export function PublicMedia({ question, isBelow }: PublicQuestionProps) {
  const { hasAudio, audioUrl2Play, hasImage, mediaId } = question;
  return (
    <>
      {hasAudio && audioUrl2Play && <PublicAudio url={toPlayableUrl(audioUrl2Play, getMediaDelivery())} />}
      {hasAudio && <MediaCredit question={question} />}
      {hasImage && mediaId && <QuestionPicture mediaId={mediaId} question={question} isBelow={isBelow} />}
    </>
  );
}

/** Shows a question to read, with its answer if that is public, also without scripts. */
export function PublicQuestion({ question, isBelow }: PublicQuestionProps) {
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
