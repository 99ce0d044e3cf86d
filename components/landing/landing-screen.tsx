import { QRCodeSVG } from 'qrcode.react';
import { PlayToday } from '@/components/layout/next-links';
import { Greeting, Logo, NewDay, PublicPage } from '@/components/layout/public-page';
import { StoreBadge } from '@/components/layout/to-the-app';
import { QuestionPicture } from '@/components/media/question-picture';
import { ButtonAnchor } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { ChoiceList, Explanation, QuestionText } from '@/components/visitor-questions/question-text';
import { config } from '@/lib/config/config';
import { addDays, type CalendarDate, formatMonthDay } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { buildArchivePath } from '@/lib/features/questions/addresses';
import { findTeaser } from '@/lib/site/archive';
import type { DayQuestion } from '@/lib/site/day-questions';
import { writeSiteStructuredData } from '@/lib/site/link-previews/landing-metadata';
import type { Platform } from '@/lib/site/platform/device';
import styles from './landing-screen.module.css';

/** Shows a past question, whose answer a tap reveals, and a link to more. It works without scripts. */
function Teaser({ date, category, question }: DayQuestion & { date: CalendarDate }) {
  const today = getProductToday();
  const { mediaId, hasImage } = question;
  const day = date === addDays(today, -1) ? 'Yesterday' : formatMonthDay(date);
  return (
    <Card as="section" className={styles.card} aria-labelledby="teaser">
      <h2 id="teaser" className={styles.heading}>
        {day}’s question: <span dir="auto">{category.category}</span>
      </h2>
      <QuestionText>{question.question}</QuestionText>
      {hasImage && mediaId && <QuestionPicture mediaId={mediaId} question={question} isBelow />}
      <ChoiceList question={question.question} choices={question.choices} />
      <details className={styles.answer}>
        <summary className={styles.summary}>Show the answer</summary>
        <p dir="auto" className={styles.correct}>
          {question.correctChoice}
        </p>
        <Explanation>{question.explanation}</Explanation>
      </details>
      <p className={styles.more}>
        <ButtonAnchor href={buildArchivePath(date)}>All questions of {formatMonthDay(date)}</ButtonAnchor>
      </p>
    </Card>
  );
}

function DesktopDownload() {
  return (
    <div className={styles.download}>
      <a className={styles.code} href={config.APP_DOWNLOAD_URL}>
        <QRCodeSVG value={config.APP_DOWNLOAD_URL} size={110} title="QR code: get the app" />
      </a>
      <div className={styles.badges}>
        <p className={styles.hint}>Scan with your phone, or pick your store</p>
        <StoreBadge className={styles.ios} platform="ios" />
        <StoreBadge className={styles.android} platform="android" />
      </div>
    </div>
  );
}

export async function LandingScreen({ platform }: { platform: Platform }) {
  const teaser = await findTeaser();
  return (
    <PublicPage stage className={classNames(styles.main, platform !== 'desktop' && styles.stacked)}>
      <script type="application/ld+json">{writeSiteStructuredData()}</script>
      <div className={styles.hero}>
        <h1>
          <Logo isLarge />
        </h1>
        <div className={styles.introduction}>
          <p className={styles.pitch}>New trivia questions every day. Play alone, or take on your friends.</p>
          <Greeting className={styles.greeting} />
        </div>
        <PlayToday />
        {platform === 'desktop' ? (
          <DesktopDownload />
        ) : (
          <StoreBadge className={styles.single} platform={platform} />
        )}
      </div>
      {teaser && <Teaser {...teaser} />}
      <NewDay />
    </PublicPage>
  );
}
