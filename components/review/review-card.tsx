import { ChangedFields } from '@/components/history/changed-fields';
import { showChangeToast } from '@/components/history/undo-change';
import { RecordLint } from '@/components/lint/record-lint';
import { NearRecords } from '@/components/near-duplicates/near-records';
import { NotesPanel } from '@/components/notes/notes-panel';
import { StoredOrigin } from '@/components/records/origin-note';
import { StatusBadge, ThemeTags } from '@/components/records/record-badges';
import { RecordPreview } from '@/components/records/record-preview';
import { BackgroundFacts, WarningList, WordPuzzleWarnings } from '@/components/records/record-warnings';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Message } from '@/components/ui/message';
import { choiceNames, games } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { listChangedFields } from '@/lib/features/history/rules';
import { useUnresolvedNotes } from '@/lib/features/notes/client';
import { isReleased, nameDate } from '@/lib/features/records/rules';
import type { ReviewDetail } from '@/lib/features/review/contract';
import { findReviewWarnings } from '@/lib/features/review/rules';
import { DraftDecision } from './draft-decision';
import { type ApprovalPresses, type DecisionProps, ReviewDecision } from './review-decision';
import styles from './review-screen.module.css';

function ReviewWarnings({ item, today }: { item: ReviewDetail; today: CalendarDate }) {
  const openNotes = useUnresolvedNotes(item.subjectType).get(item.subjectId) ?? 0;
  return <WarningList warnings={findReviewWarnings(item, { today, openNotes })} />;
}

function ReviewNearRecords({ item: { question, wordCategory, subjectId } }: { item: ReviewDetail }) {
  const answer = question?.correctChoice ?? wordCategory?.word ?? '';
  const choices = question ? choiceNames.map((name) => question.choices[name]) : [];
  const draft = {
    text: question?.question ?? wordCategory?.hint ?? '',
    answer,
    options: choices.filter((choice) => choice !== answer),
  };
  const { forDate } = question ?? wordCategory ?? {};
  return <NearRecords draft={draft} forDate={forDate} subjectId={subjectId} />;
}

interface ReviewCardProps extends DecisionProps {
  presses?: ApprovalPresses;
  today: CalendarDate;
  /** The card is in the queue of the person's AI drafts. */
  isOfDrafts?: boolean;
}

/** Names the comparison; the contract says `live` for the ready version, even if players have not seen it. */
function nameComparison({ comparedWith, base, forDate }: ReviewDetail, today: CalendarDate): string {
  if (comparedWith === 'nothing') return 'Not reviewed yet';
  if (comparedWith === 'last review') return 'Changed since the last review';
  if (base) return 'Changes to an older ready version';
  return isReleased({ forDate }, today) ? 'Changes to the live version' : 'Changes to the ready version';
}

export function ReviewCard({ presses, today, isOfDrafts, ...decision }: ReviewCardProps) {
  const { item } = decision;
  const { question, wordCategory, before, after, comparedWith, subjectType, subjectId } = item;
  const isNew = comparedWith === 'nothing';
  const comparison = nameComparison(item, today);
  return (
    <Card as="article" className="stack-4" aria-label={`${item.category}: ${item.title}`}>
      <header className="stack-1">
        <h2 dir="auto">{item.category}</h2>
        <p>
          {games[item.game].name} · {nameDate(item.forDate)}
          {item.author && ` · by ${item.author}`}
        </p>
        <p className="row-2">
          <StatusBadge status={item.status} />
          {item.proposal && <Badge tone="warning">Proposed change</Badge>}
          {!item.forDate && (question ?? wordCategory)?.runsAnyDay && (
            <Badge tone="info">May run any day</Badge>
          )}
        </p>
      </header>
      {isOfDrafts && item.status === 'draft' ? (
        <DraftDecision {...decision} />
      ) : (
        <ReviewDecision {...decision} presses={presses} />
      )}
      <ReviewWarnings item={item} today={today} />
      {wordCategory && (
        <WordPuzzleWarnings
          draft={{ ...wordCategory, forDate: wordCategory.forDate ?? '', reason: '' }}
          storedId={subjectId}
        />
      )}
      <RecordLint item={item} tell={showChangeToast} />
      <div className={styles.sides}>
        <div className={styles.phone}>
          <RecordPreview item={item} />
        </div>
        <div className="stack-4">
          {question && (
            <p>
              Correct choice: <strong dir="auto">{question.correctChoice || 'not chosen yet'}</strong>
            </p>
          )}
          {wordCategory && (
            <p>
              Word: <strong dir="auto">{wordCategory.word}</strong>
            </p>
          )}
          {question?.hasImage && (
            <p>
              Alt text:{' '}
              <span dir="auto">{question.image?.alt || 'none. Nobody is told what the picture shows.'}</span>
            </p>
          )}
          {question?.generationId && <StoredOrigin question={question} />}
          <ThemeTags themes={(question ?? wordCategory)?.themes} />
          <BackgroundFacts item={item} today={today} />
          {item.reason && <p dir="auto">Reason: {item.reason}</p>}
          {!isOfDrafts && (
            <section className="stack-2" aria-label={comparison}>
              <h2>{comparison}</h2>
              {/* A new record is not compared, because the preview shows it in full. */}
              {!isNew && <ChangedFields before={before} after={after} />}
              {!isNew && listChangedFields({ before, after }).length === 0 && <p>No field differs.</p>}
            </section>
          )}
        </div>
      </div>
      <ReviewNearRecords item={item} />
      <NotesPanel subjectType={subjectType} subjectId={subjectId} />
    </Card>
  );
}

/** Returns the review if it is of another person's draft or proposed change, which a writer may not change. */
export function findOthersDraft(review: ReviewDetail | null, mayPublish: boolean): ReviewDetail | null {
  return mayPublish || review?.isOwn || review?.status === 'ready' ? null : review;
}

export function OthersDraft({ item, today }: Pick<ReviewCardProps, 'item' | 'today'>) {
  const noun = item.proposal ? 'proposed change' : 'draft';
  return (
    <>
      <Message tone="info">
        {item.author ? `This is a ${noun} by ${item.author}.` : `This ${noun} is not yours.`} Only its author
        and editors can change it. Say in a note what you would change.
      </Message>
      <ReviewCard item={item} today={today} onDecided={async () => {}} onOutdated={() => {}} />
    </>
  );
}
