import type { CSSProperties } from 'react';
import { MediaCredit } from '@/components/media/media-credit';
import { PublicAudio } from '@/components/media/public-audio';
import { QuestionPicture } from '@/components/media/question-picture';
import { categoryPlace } from '@/components/staff-paths/question-paths';
import { ButtonAnchor } from '@/components/ui/button-anchor';
import { Card } from '@/components/ui/card';
import { IconAnchor } from '@/components/ui/icon-anchor';
import { mediaDelivery } from '@/lib/config/config';
import { playableUrl } from '@/lib/features/media/media-url';
import { type DayPosition, dayPath } from '@/lib/features/questions/addresses';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import type { DayItem } from '@/lib/game-api/daily-questions';
import { inkOn, safeColor } from '@/lib/markup/palette';
import { ChoiceList } from './choice-list';
import styles from './day-stop.module.css';
import { Explanation, QuestionText } from './question-text';

function DayQuestion({ question }: { question: QuestionInfo }) {
  const { choices, correctChoice, questionTag, hasAudio, audioUrl2Play, hasImage, mediaId } = question;
  return (
    <>
      <QuestionText>{question.question}</QuestionText>
      {hasAudio && audioUrl2Play && <PublicAudio url={playableUrl(audioUrl2Play, mediaDelivery())} />}
      {hasAudio && <MediaCredit question={question} />}
      {hasImage && mediaId && <QuestionPicture mediaId={mediaId} question={question} />}
      <div className={styles.choices}>
        <ChoiceList question={question.question} choices={choices} correctChoice={correctChoice} />
      </div>
      <Explanation>{question.explanation}</Explanation>
      {questionTag && (
        <a className={styles.share} href={`/share_question/${encodeURIComponent(questionTag)}`}>
          Share this question
        </a>
      )}
    </>
  );
}

/** One category of a date with its question, and links to the ones before and after (docs/product.md, 2). */
export function DayStop({ items, position }: { items: readonly DayItem[]; position: DayPosition }) {
  const { date, index } = position;
  const item = items[index];
  if (!item) return null;
  const { id: categoryId, category, defaultAvatarColor: color } = item.category;
  const style = { '--category-color': safeColor(color), '--category-ink': inkOn(color) } as CSSProperties;
  return (
    <Card as="article" className={styles.stop} style={style} aria-label={category}>
      <header className={styles.category}>
        {index > 0 && (
          <IconAnchor
            className={styles.previous}
            icon="arrow-left"
            label="Previous category"
            href={dayPath({ date, index: index - 1 })}
          />
        )}
        <div className={styles.name}>
          <h2 dir="auto">{category}</h2>
          <p>
            {index + 1} of {items.length}
          </p>
        </div>
        {index < items.length - 1 && (
          <IconAnchor
            className={styles.next}
            icon="arrow-right"
            label="Next category"
            href={dayPath({ date, index: index + 1 })}
          />
        )}
      </header>
      <div className={styles.content}>
        {item.question ? (
          <DayQuestion question={item.question} />
        ) : (
          <>
            <p>No trivia question for this date</p>
            {/* Shown to who is signed in, and made a link then (public/day.js); it protects nothing. */}
            <div hidden data-signed-in="">
              <ButtonAnchor variant="primary" data-create={categoryPlace({ date, category, categoryId })}>
                Create Question
              </ButtonAnchor>
            </div>
          </>
        )}
      </div>
    </Card>
  );
}
