import { OpenInApp, StoreBadges } from '@/components/layout/to-the-app';
import { PublicMedia } from '@/components/media/public-media';
import { ButtonAnchor } from '@/components/ui/button';
import { config, getMediaDelivery, getSiteUrl } from '@/lib/config/config';
import { type CalendarDate, formatMonthDay } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { buildArchivePath, buildPlayPath, buildQuestionAnchor } from '@/lib/features/questions/addresses';
import { buildSharedHeading } from '@/lib/features/questions/rules';
import { toQuestionPath } from '@/lib/site/link-previews/question-metadata';
import type { SharedQuestion } from '@/lib/site/page-data';
import { toPageDeepLink } from '@/lib/site/platform/deep-links';
import { QuestionStage } from './question-stage';
import { ChoiceList, Correction, isCrowded } from './question-text';
import { ShareButton } from './share-button';
import styles from './shared-question-screen.module.css';

interface SharedQuestionScreenProps extends SharedQuestion {
  /** It is the last earlier day with questions. */
  dayBefore: CalendarDate | null;
}

export function SharedQuestionScreen({ question, category, dayBefore }: SharedQuestionScreenProps) {
  const { forDate, hasImage, choices } = question;
  const today = getProductToday();
  const heading = buildSharedHeading(config.PRODUCT_NAME, forDate);
  const path = toQuestionPath(question.questionTag);
  const anchor = buildQuestionAnchor(question, category.id);
  return (
    <>
      <QuestionStage
        heading={heading}
        category={category}
        mediaUrls={getMediaDelivery()}
        question={question.question}
        isCrowded={isCrowded(question)}
        nextLink={
          <ButtonAnchor variant="primary" href={`${buildPlayPath(forDate)}#${anchor}`}>
            {forDate === today ? 'Play today’s questions' : 'Play this day’s questions'}
          </ButtonAnchor>
        }
      >
        <PublicMedia question={question} />
        <ChoiceList question={question.question} choices={choices} isCompact={hasImage} />
        <Correction question={question} />
      </QuestionStage>
      <div className={styles.actions}>
        <div className={styles.buttons}>
          <ShareButton
            url={getSiteUrl() + path}
            title={heading}
            withoutScripts={<p>To share this question, copy the address of this page.</p>}
          >
            Share this question
          </ShareButton>
          <OpenInApp deepLink={toPageDeepLink(config.DEEP_LINK_SCHEME, path)} />
        </div>
        <div className={styles.app}>
          {forDate === today && <p>The answer is in the app, and here tomorrow.</p>}
          <StoreBadges />
        </div>
      </div>
      <nav className={styles.days} aria-label="More questions">
        {forDate < today && (
          <ButtonAnchor href={`${buildArchivePath(forDate)}#${anchor}`}>
            Answers of {formatMonthDay(forDate)}
          </ButtonAnchor>
        )}
        {dayBefore && (
          <ButtonAnchor href={buildArchivePath(dayBefore)}>
            Answers of {formatMonthDay(dayBefore)}
          </ButtonAnchor>
        )}
        <ButtonAnchor href={buildArchivePath(today)}>Today’s questions</ButtonAnchor>
      </nav>
    </>
  );
}
