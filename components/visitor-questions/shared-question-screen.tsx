import { StoreBadge } from '@/components/layout/store-badge';
import { PublicAudio } from '@/components/media/public-audio';
import { QuestionPicture } from '@/components/media/question-picture';
import { ButtonAnchor } from '@/components/ui/button-anchor';
import { config } from '@/lib/config/config';
import { mediaDelivery } from '@/lib/config/media-delivery';
import { androidPackage, appStoreId } from '@/lib/config/store-apps';
import { type CalendarDate, formatMonthDay } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { playableUrl } from '@/lib/features/media/media-url';
import { archivePath, playPath, questionAnchor } from '@/lib/features/questions/archive-address';
import type { SharedQuestion } from '@/lib/game-api/cached-pages';
import { pageDeepLink } from '@/lib/platform/deep-links';
import type { Platform } from '@/lib/platform/device';
import { ChoiceList } from './choice-list';
import { QuestionStage } from './question-stage';
import { SharePage } from './share-page';
import styles from './shared-question-screen.module.css';

interface SharedQuestionScreenProps extends SharedQuestion {
  heading: string;
  /** The page's public address. */
  url: string;
  /** Of the visitor: a phone gets the store of its own. */
  platform: Platform;
  /** The day before the question's, if it has a page. */
  dayBefore: CalendarDate | null;
}

/** Opens the question in the app, on a phone that may have it; where nothing opens, the store does (public/question.js). */
function OpenInApp({ platform, path }: { platform: Platform; path: string }) {
  const { IOS_STORE_URL, IOS_APP_ID, ANDROID_STORE_URL, ANDROID_PACKAGE, DEEP_LINK_SCHEME } = config;
  const isThere = {
    ios: appStoreId(IOS_STORE_URL, IOS_APP_ID),
    android: androidPackage(ANDROID_STORE_URL, ANDROID_PACKAGE),
    desktop: undefined,
  };
  if (!isThere[platform]) return null;
  return (
    <ButtonAnchor
      href={pageDeepLink(DEEP_LINK_SCHEME, path)}
      data-store={platform === 'ios' ? IOS_STORE_URL : ANDROID_STORE_URL}
    >
      Open in the app
    </ButtonAnchor>
  );
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
  const { mediaId, hasImage, hasAudio, audioUrl2Play, image, forDate } = question;
  const isToday = forDate === productToday();
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
        <ChoiceList question={question.question} choices={question.choices} isCompact={hasImage} />
        <ButtonAnchor
          variant="primary"
          href={`${playPath(forDate)}#${questionAnchor(question, category.id)}`}
        >
          {isToday ? 'Play today’s questions' : 'Play this day’s questions'}
        </ButtonAnchor>
      </QuestionStage>
      <div className={styles.actions}>
        <div className={styles.ways}>
          <SharePage
            url={url}
            title={heading}
            withoutScripts={<p>To share this question, copy the address of this page.</p>}
          >
            Share this question
          </SharePage>
          <OpenInApp platform={platform} path={new URL(url).pathname} />
        </div>
        <div className={styles.app}>
          {isToday && <p>The answer is in the app, and here tomorrow.</p>}
          <div className={styles.badges}>
            {platform !== 'android' && <StoreBadge platform="ios" href={config.IOS_STORE_URL} />}
            {platform !== 'ios' && <StoreBadge platform="android" href={config.ANDROID_STORE_URL} />}
          </div>
        </div>
      </div>
      <OtherDays date={forDate} dayBefore={dayBefore} />
    </>
  );
}
