import { Curtain } from '@/components/layout/curtain';
import { PlayToday } from '@/components/layout/next-links';
import { PlayedScript, PlayScript, PublicPage } from '@/components/layout/public-page';
import { Button, ButtonAnchor } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { ShareButton } from '@/components/visitor-questions/share-button';
import { config, getSiteUrl } from '@/lib/config/config';
import { addDays, type CalendarDate, formatLongDate, formatMonthDay } from '@/lib/dates/calendar-date';
import { findEndOfToday, getProductToday } from '@/lib/dates/today';
import {
  buildArchivePath,
  buildPlayPath,
  REMINDER_PATH,
  TODAY_PATH,
} from '@/lib/features/questions/addresses';
import type { DayPage } from '@/lib/site/archive';
import { PlayQuestion } from './play-question';
import styles from './play-screen.module.css';

/** public/play.js shows the time in the visitor's own zone. */
function AnswersToCome({ date, clock }: { date: CalendarDate; clock: string }) {
  return (
    <>
      <p data-to-come="">
        The answers come <span data-answers-when="">tomorrow at {clock}</span>, here on this page.
      </p>
      <p hidden role="status" data-come="">
        The answers are out. <a href={buildPlayPath(date)}>See how you did</a>, or{' '}
        <a href={TODAY_PATH}>play the new questions</a>.
      </p>
      <noscript>
        <p>Without scripts this page cannot remember what you choose.</p>
      </noscript>
    </>
  );
}

/** Lists the questions with their answers; public/play.js fills in a copy of the item for each question. */
function Recap() {
  return (
    <ol className={styles.recap} data-recap="">
      <li hidden data-item="">
        <p className={styles.question} dir="auto" data-asked="" />
        <p>
          You: <b dir="auto" data-yours="" />
        </p>
        <p data-missed="">
          Right: <b dir="auto" data-right="" />
        </p>
        <p className={styles.explanation} dir="auto" data-why="" />
      </li>
    </ol>
  );
}

interface ResultProps extends Pick<DayPage, 'date' | 'previous'> {
  count: number;
  isToday: boolean;
}

/** Shows the result of the day. Without scripts the styles count right answers (play-screen.module.css). */
function Result({ date, count, isToday, previous }: ResultProps) {
  const today = getProductToday();
  const previousDay = previous === addDays(today, -1) ? 'yesterday' : previous && formatMonthDay(previous);
  return (
    <Card as="section" className={styles.result} data-result="" aria-labelledby="result">
      <h2 id="result" tabIndex={-1} className={styles.score}>
        {isToday ? (
          <span data-once-over="The answers are out">
            Answers <span data-answers-when="">tomorrow</span>
          </span>
        ) : (
          <>
            <strong className={styles.total} data-score="">
              <span className={styles.counted} />/{count}
            </strong>{' '}
            correct
          </>
        )}
      </h2>
      {isToday && (
        <p className={styles.message} hidden data-waits="">
          Your choices wait here for the answers.
        </p>
      )}
      <p className={styles.message} data-praise="" />
      <p className={styles.message} data-days-played={today} />
      {isToday && (
        <ButtonAnchor variant="primary" href={REMINDER_PATH}>
          Remind me every day
        </ButtonAnchor>
      )}
      <ShareButton
        url={getSiteUrl() + buildPlayPath(date)}
        title={`${config.PRODUCT_NAME} ${formatMonthDay(date)}`}
        variant={isToday ? undefined : 'primary'}
      >
        {isToday ? (
          <span data-once-over="Share these questions">Share today’s questions</span>
        ) : (
          'Share your result'
        )}
      </ShareButton>
      {isToday && previous && (
        <p data-while={previous}>
          <ButtonAnchor href={buildPlayPath(previous)}>Play {previousDay} while you wait</ButtonAnchor>
        </p>
      )}
      {!isToday && (
        <>
          <ButtonAnchor href={buildPlayPath(today)}>Play today’s questions</ButtonAnchor>
          <Recap />
        </>
      )}
      <PlayedScript />
    </Card>
  );
}

/** Says what this browser stores; only scripts show it. */
function StorageNote() {
  return (
    <div hidden data-kept="">
      <details className={styles.storage}>
        <summary>What this browser keeps</summary>
        <p>
          Your choices and the days you played are kept in this browser alone. Nobody else gets them, and they
          are gone when you erase them.
        </p>
        <Button data-erase="">Erase my games</Button>
      </details>
      <p role="status" data-erased="" />
    </div>
  );
}

/**
 * Asks a day's questions one after the other, the weekly ones last; today's questions show no right or wrong
 * (docs/product.md, 2). When the day is over, public/play.js replaces texts by those of `data-once-over`.
 */
export function PlayScreen({ date, questions, previous }: DayPage) {
  const isToday = date === getProductToday();
  const { at, clock } = findEndOfToday();
  const count = questions.length;
  // The daily questions are enough for a day to count as played.
  const daily = questions.filter(({ game }) => game === 'daily');
  return (
    <PublicPage className={styles.main}>
      <PlayScript />
      <h1 className={styles.title} data-once-over={`Play ${formatLongDate(date)}`}>
        {isToday ? 'Play today’s questions' : `Play ${formatLongDate(date)}`}
      </h1>
      <Curtain className={styles.stage}>
        {count === 0 ? (
          <Card className={styles.result}>
            <p className={styles.message}>No trivia question for this date</p>
            {!isToday && <PlayToday />}
            {isToday && previous && (
              <ButtonAnchor href={buildPlayPath(previous)}>Play {formatMonthDay(previous)}</ButtonAnchor>
            )}
          </Card>
        ) : (
          <div
            className={styles.game}
            data-game={date}
            data-answers-at={isToday ? at : undefined}
            data-enough={daily.length || count}
            data-name={`${config.PRODUCT_NAME} ${formatMonthDay(date)}`}
          >
            <p hidden className={styles.challenge} data-beat="" />
            <nav aria-label="Questions">
              <ol className={styles.steps}>
                {questions.map(({ category, anchor }, index) => (
                  <li key={anchor}>
                    <a className={styles.step} href={`#${anchor}`} data-step="">
                      <span className={styles.number} aria-hidden="true">
                        {index + 1}
                      </span>
                      <span className="visually-hidden">
                        Question {index + 1}: {category.category}
                        <span data-said="" />
                      </span>
                      <Icon name="check" className={styles.right} />
                      <Icon name="close" className={styles.wrong} />
                    </a>
                  </li>
                ))}
              </ol>
            </nav>
            {questions.map((dayQuestion, index) => (
              <PlayQuestion key={dayQuestion.anchor} {...dayQuestion} number={index + 1} count={count} />
            ))}
            <Result date={date} count={count} isToday={isToday} previous={previous} />
            <div className={styles.notes}>
              {isToday && <AnswersToCome date={date} clock={clock} />}
              <p hidden data-forgets="">
                This browser lets the page keep nothing: it forgets your choices when you leave.
              </p>
            </div>
          </div>
        )}
      </Curtain>
      <div className={styles.below}>
        <nav className={styles.links} aria-label="More questions">
          {count > 0 && (
            <ButtonAnchor href={buildArchivePath(date)}>
              <span data-once-over="Questions and answers on one page">
                {isToday ? 'Today’s questions' : 'Questions and answers'} on one page
              </span>
            </ButtonAnchor>
          )}
          <ButtonAnchor href={REMINDER_PATH}>Remind me every day</ButtonAnchor>
        </nav>
        <StorageNote />
      </div>
    </PublicPage>
  );
}
