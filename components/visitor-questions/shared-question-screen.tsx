import { OpenInApp, StoreBadges } from '@/components/layout/to-the-app';
import { MediaCredit } from '@/components/media/media-credit';
import { PublicAudio } from '@/components/media/public-audio';
import { QuestionPicture } from '@/components/media/question-picture';
import { ButtonAnchor } from '@/components/ui/button';
import { config, mediaDelivery } from '@/lib/config/config';
import { type CalendarDate, formatMonthDay } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { playableUrl } from '@/lib/features/media/media-url';
import { archivePath, playPath, questionAnchor } from '@/lib/features/questions/addresses';
import type { SharedQuestion } from '@/lib/site/page-data';
import { pageDeepLink } from '@/lib/site/platform/deep-links';
import { QuestionStage } from './question-stage';
import { ChoiceList, Correction, isCrowded } from './question-text';
import { SharePage } from './share-page';
import styles from './shared-question-screen.module.css';

interface SharedQuestionScreenProps extends SharedQuestion {
  heading: string;
  /** The page's public address. */
  url: string;
  /** The last earlier day with questions. */
  dayBefore: CalendarDate | null;
}

interface OtherDaysProps {
  date: CalendarDate;
  /** The question's anchor on its day's page. */
  anchor: string;
  dayBefore: CalendarDate | null;
}

/** Links to the question among all of its day, to the day before, and to today. */
function OtherDays({ date, anchor, dayBefore }: OtherDaysProps) {
  const today = productToday();
  return (
    <nav className={styles.days} aria-label="More questions">
      {date < today && (
        <ButtonAnchor href={`${archivePath(date)}#${anchor}`}>Answers of {formatMonthDay(date)}</ButtonAnchor>
      )}
      {dayBefore && (
        <ButtonAnchor href={archivePath(dayBefore)}>Answers of {formatMonthDay(dayBefore)}</ButtonAnchor>
      )}
      <ButtonAnchor href={archivePath(today)}>Today’s questions</ButtonAnchor>
    </nav>
  );
}

/** A shared question, with links to more (docs/product.md, 2). */
export function SharedQuestionScreen({
  heading,
  url,
  question,
  category,
  dayBefore,
}: SharedQuestionScreenProps) {
  const { mediaId, hasImage, hasAudio, audioUrl2Play, forDate } = question;
  const isToday = forDate === productToday();
  const anchor = questionAnchor(question, category.id);
  return (
    <>
      <QuestionStage
        heading={heading}
        category={category}
        mediaUrls={mediaDelivery()}
        question={question.question}
        isCrowded={isCrowded(question)}
        nextLink={
          <ButtonAnchor variant="primary" href={`${playPath(forDate)}#${anchor}`}>
            {isToday ? 'Play today’s questions' : 'Play this day’s questions'}
          </ButtonAnchor>
        }
      >
        {hasAudio && audioUrl2Play && <PublicAudio url={playableUrl(audioUrl2Play, mediaDelivery())} />}
        {hasAudio && <MediaCredit question={question} />}
        {hasImage && mediaId && <QuestionPicture mediaId={mediaId} question={question} />}
        <ChoiceList question={question.question} choices={question.choices} isCompact={hasImage} />
        <Correction question={question} />
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
          <OpenInApp deepLink={pageDeepLink(config.DEEP_LINK_SCHEME, new URL(url).pathname)} />
        </div>
        <div className={styles.app}>
          {isToday && <p>The answer is in the app, and here tomorrow.</p>}
          <StoreBadges />
        </div>
      </div>
      <OtherDays date={forDate} anchor={anchor} dayBefore={dayBefore} />
    </>
  );
}
