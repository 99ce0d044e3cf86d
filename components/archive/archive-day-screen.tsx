import { CategoryThumbnail } from '@/components/categories/category-thumbnail';
import { PlayToday } from '@/components/layout/next-links';
import { StoreBadges } from '@/components/layout/to-the-app';
import { ButtonAnchor } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { PublicQuestion } from '@/components/visitor-questions/public-question';
import { getMediaDelivery } from '@/lib/config/config';
import {
  type CalendarDate,
  formatLongDate,
  formatMonth,
  formatMonthDay,
  formatWeekday,
} from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { buildArchivePath, buildDayPath, buildPlayPath } from '@/lib/features/questions/addresses';
import type { DayPage } from '@/lib/site/archive';
import type { DayQuestion } from '@/lib/site/day-questions';
import { toCategoryColors } from '@/lib/site/markup/palette';
import styles from './archive-day-screen.module.css';
import { ArchivePage, StepLinks } from './archive-page';
import pageStyles from './archive-page.module.css';

interface ArchiveDayScreenProps extends DayPage {
  /** It is JSON that is safe inside a script element. */
  structuredData?: string;
}

function PlayLink({ date, children }: { date: CalendarDate; children: string }) {
  return (
    <ButtonAnchor variant="primary" href={buildPlayPath(date)}>
      {children}
    </ButtonAnchor>
  );
}

function AnswersToCome({ date, previous }: Pick<ArchiveDayScreenProps, 'date' | 'previous'>) {
  return (
    <div className={styles.play}>
      <PlayLink date={date}>Play today’s questions</PlayLink>
      <p>
        Play them here or in the app. The answers are here tomorrow
        {previous && (
          <>
            ; those of <a href={buildArchivePath(previous)}>{formatMonthDay(previous)}</a> are out
          </>
        )}
        .
      </p>
      <StoreBadges />
    </div>
  );
}

function ArchivedQuestion({ game, category, question, anchor }: DayQuestion) {
  const { category: name, defaultAvatarColor: color, mediaId } = category;
  return (
    <Card
      as="article"
      className={styles.card}
      style={toCategoryColors(color)}
      id={anchor}
      aria-labelledby={`${anchor}-name`}
    >
      <header className={styles.banner}>
        {mediaId && (
          <CategoryThumbnail
            className={styles.image}
            mediaId={mediaId}
            mediaUrls={getMediaDelivery()}
            loading="lazy"
          />
        )}
        <h2 id={`${anchor}-name`} className={styles.name} dir="auto">
          {name}
        </h2>
        {game === 'weekly' && <p className={styles.game}>Weekly game</p>}
      </header>
      <div className={styles.content}>
        <PublicQuestion question={question} isBelow />
      </div>
    </Card>
  );
}

export function ArchiveDayScreen({ date, questions, previous, next, structuredData }: ArchiveDayScreenProps) {
  const isToday = date === getProductToday();
  const hasQuestions = questions.length > 0;
  const byCategory = Map.groupBy(questions, ({ category }) => category.id);
  const firstQuestions = [...byCategory.values()].flatMap(([first]) => first ?? []);
  const steps = { unit: 'day', previous, next, format: formatMonthDay } as const;
  return (
    <ArchivePage
      parents={[
        { name: 'All questions', href: buildArchivePath() },
        { name: formatMonth(date), href: buildArchivePath(date.slice(0, 7)) },
      ]}
      kind={isToday ? 'Today’s questions' : 'Questions and answers'}
      title={
        <>
          {formatWeekday(date)}, <span className={styles.date}>{formatLongDate(date)}</span>
        </>
      }
    >
      {structuredData && <script type="application/ld+json">{structuredData}</script>}
      <StepLinks label="Other days" {...steps} />
      {hasQuestions &&
        (isToday ? (
          <AnswersToCome date={date} previous={previous} />
        ) : (
          <p>
            <PlayLink date={date}>Play this day’s questions</PlayLink>
          </p>
        ))}
      {firstQuestions.length > 1 && (
        <ul className={styles.categories} aria-label="Categories">
          {firstQuestions.map(({ category: { id, category, defaultAvatarColor }, anchor }) => (
            <li key={id}>
              <a
                className={styles.category}
                href={`#${anchor}`}
                style={toCategoryColors(defaultAvatarColor)}
                dir="auto"
              >
                {category}
              </a>
            </li>
          ))}
        </ul>
      )}
      {hasQuestions ? (
        <div className={styles.questions} data-single={questions.length === 1}>
          {questions.map((dayQuestion) => (
            <ArchivedQuestion key={dayQuestion.anchor} {...dayQuestion} />
          ))}
        </div>
      ) : (
        <>
          <p className={styles.nothing}>No trivia question for this date</p>
          {!isToday && <PlayToday />}
          {isToday && previous && (
            <p>
              <PlayLink date={previous}>{`Play ${formatMonthDay(previous)}`}</PlayLink>
            </p>
          )}
        </>
      )}
      {questions.length > 1 && <StepLinks label="On to other days" {...steps} />}
      <p>
        <a className={pageStyles.link} href={buildDayPath({ date, index: 0 })}>
          One category at a time
        </a>
      </p>
    </ArchivePage>
  );
}
