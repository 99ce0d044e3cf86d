import { QuestionScript } from '@/components/layout/question-script';
import { StoreBadge } from '@/components/layout/store-badge';
import { PublicAudio } from '@/components/media/public-audio';
import { QuestionPicture } from '@/components/media/question-picture';
import { Button } from '@/components/ui/button';
import { ButtonAnchor } from '@/components/ui/button-anchor';
import { Icon } from '@/components/ui/icon';
import { config } from '@/lib/config/config';
import { mediaDelivery } from '@/lib/config/media-delivery';
import { type CalendarDate, formatMonthDay } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { playableUrl } from '@/lib/features/media/media-url';
import { archivePath } from '@/lib/features/questions/archive-address';
import type { SharedQuestion } from '@/lib/game-api/cached-pages';
import type { Platform } from '@/lib/platform/device';
import { ChoiceList } from './choice-list';
import { QuestionStage } from './question-stage';
import styles from './shared-question-screen.module.css';

interface ShareQuestionProps {
  /** The page's public address. */
  url: string;
  title: string;
}

/**
 * Hands the page to the system's share sheet; where there is none it copies the link and says so (public/question.js).
 * Without scripts it says how else.
 */
export function ShareQuestion({ url, title }: ShareQuestionProps) {
  return (
    <div className={styles.share} data-share-url={url} data-share-title={title}>
      <Button variant="primary" className={styles.button} data-share="">
        <Icon name="share" />
        Share this question
      </Button>
      <noscript>
        <p>To share this question, copy the address of this page.</p>
      </noscript>
      <p role="status" className={styles.feedback} />
      <QuestionScript />
    </div>
  );
}

interface SharedQuestionScreenProps extends SharedQuestion {
  heading: string;
  /** The page's public address. */
  url: string;
  /** Of the visitor: a phone gets the store of its own. */
  platform: Platform;
  /** The day before the question's, if it has a page. */
  dayBefore: CalendarDate | null;
}

/** The way on: all questions of the day, the day before, and today. */
function OtherDays({ date, dayBefore }: { date: CalendarDate; dayBefore: CalendarDate | null }) {
  const today = productToday();
  return (
    <nav className={styles.days} aria-label="More questions">
      {[date, dayBefore].map(
        (day) =>
          day !== null &&
          day < today && (
            <ButtonAnchor key={day} href={archivePath(day)}>
              Answers of {formatMonthDay(day)}
            </ButtonAnchor>
          ),
      )}
      <ButtonAnchor href={archivePath(today)}>Today’s questions</ButtonAnchor>
    </nav>
  );
}

/** A question somebody shared: and where to go on from it (docs/product.md, 2). */
export function SharedQuestionScreen({
  heading,
  url,
  platform,
  question,
  category,
  dayBefore,
}: SharedQuestionScreenProps) {
  const { mediaId, hasImage, hasAudio, audioUrl2Play, image } = question;
  const isToday = question.forDate === productToday();
  return (
    <>
      <QuestionStage
        heading={heading}
        category={category}
        mediaUrls={mediaDelivery()}
        question={question.question}
      >
        {hasAudio && audioUrl2Play && <PublicAudio url={playableUrl(audioUrl2Play, mediaDelivery())} />}
        {hasImage && mediaId && <QuestionPicture mediaId={mediaId} image={image} />}
        <ChoiceList choices={question.choices} />
      </QuestionStage>
      <div className={styles.actions}>
        <ShareQuestion url={url} title={heading} />
        <div className={styles.play}>
          <p>
            {isToday
              ? 'The answer is in the app. So is tomorrow’s question.'
              : 'The answer is in the app. So are today’s questions.'}
          </p>
          <div className={styles.badges}>
            {platform !== 'android' && <StoreBadge platform="ios" href={config.IOS_STORE_URL} />}
            {platform !== 'ios' && <StoreBadge platform="android" href={config.ANDROID_STORE_URL} />}
          </div>
        </div>
      </div>
      <OtherDays date={question.forDate} dayBefore={dayBefore} />
    </>
  );
}
