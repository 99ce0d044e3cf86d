import { QuestionScript } from '@/components/layout/public-page';
import { Button } from '@/components/ui/button';
import { getMediaDelivery } from '@/lib/config/config';
import { toPlayableUrl } from '@/lib/features/media/media-url';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import { MediaCredit } from './media-credit';
import { AudioProblem } from './media-problem';
import styles from './public-media.module.css';
import { QuestionPicture } from './question-picture';

/** Works without scripts and loads nothing before it is played; public/question.js shows the hidden error messages. */
export function PublicAudio({ url }: { url: string }) {
  const retry = <Button data-audio-retry="">Retry</Button>;
  return (
    <div className={styles.audio} data-audio="">
      <audio className={styles.player} controls preload="none" src={url} aria-label="Question audio" />
      <div hidden data-audio-problem="preparing">
        <AudioProblem kind="preparing" action={retry} />
      </div>
      <div hidden data-audio-problem="lost">
        <AudioProblem kind="lost" action={retry} />
      </div>
      <QuestionScript />
    </div>
  );
}

export interface PublicMediaProps {
  question: QuestionInfo;
  /** The question is below the fold, so its picture is loaded lazily. */
  isBelow?: boolean;
}

export function PublicMedia({ question, isBelow }: PublicMediaProps) {
  const { hasAudio, audioUrl2Play, hasImage, mediaId } = question;
  return (
    <>
      {hasAudio && audioUrl2Play && <PublicAudio url={toPlayableUrl(audioUrl2Play, getMediaDelivery())} />}
      {hasAudio && <MediaCredit question={question} />}
      {hasImage && mediaId && <QuestionPicture mediaId={mediaId} question={question} isBelow={isBelow} />}
    </>
  );
}
