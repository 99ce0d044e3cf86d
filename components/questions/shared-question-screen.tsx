import { Curtain } from '@/components/layout/curtain';
import { StoreBadge } from '@/components/layout/store-badge';
import { AudioPlayer } from '@/components/media/audio-player';
import { QuestionPicture } from '@/components/media/question-picture';
import { config } from '@/lib/config/config';
import { mediaDelivery } from '@/lib/config/media-delivery';
import { playableUrl } from '@/lib/features/media/media-url';
import type { SharedQuestion } from '@/lib/game-api/cached-pages';
import { CategoryBanner } from './category-banner';
import { ChoiceList } from './choice-list';
import { QuestionText } from './question-text';
import { ShareQuestion } from './share-question';
import styles from './shared-question-screen.module.css';

interface SharedQuestionScreenProps extends SharedQuestion {
  heading: string;
  /** The page's public address. */
  url: string;
}

/** A question somebody shared: on the stage, with its choices, without its answer (spec, section 2). */
export function SharedQuestionScreen({ heading, url, question, category }: SharedQuestionScreenProps) {
  const { mediaId, hasImage, hasAudio, audioUrl2Play, image } = question;
  return (
    <>
      <h1 className={styles.heading}>{heading}</h1>
      <CategoryBanner category={category} mediaUrls={mediaDelivery()} />
      <Curtain className={styles.stage}>
        <div className={styles.card}>
          <QuestionText>{question.question}</QuestionText>
          {hasAudio && audioUrl2Play && <AudioPlayer url={playableUrl(audioUrl2Play, mediaDelivery())} />}
          {hasImage && mediaId && <QuestionPicture mediaId={mediaId} image={image} />}
        </div>
        <div className={styles.choices}>
          <ChoiceList choices={question.choices} />
        </div>
      </Curtain>
      <div className={styles.actions}>
        <ShareQuestion url={url} title={heading} />
        <div className={styles.play}>
          <p>The answer is in the app. So is tomorrow’s question.</p>
          <div className={styles.badges}>
            <StoreBadge platform="ios" href={config.IOS_STORE_URL} />
            <StoreBadge platform="android" href={config.ANDROID_STORE_URL} />
          </div>
        </div>
      </div>
    </>
  );
}
