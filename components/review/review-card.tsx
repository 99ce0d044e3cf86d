import { ChangedFields } from '@/components/history/history-entry';
import { useOwnApi } from '@/components/layout/own-api';
import { NotesPanel } from '@/components/notes/notes-panel';
import { RecordPreview } from '@/components/records/record-preview';
import { StatusBadge } from '@/components/records/status-badge';
import { WordPuzzleNotes } from '@/components/records/word-puzzle-notes';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { ChoiceList } from '@/components/visitor-questions/choice-list';
import { games } from '@/lib/contract/games';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { changedFields } from '@/lib/features/history/rules';
import { nameDate } from '@/lib/features/records/rules';
import type { ReviewDetail } from '@/lib/features/review/contract';
import { ReviewDecision } from './review-decision';
import styles from './review-screen.module.css';
import { ReviewWarnings } from './review-warnings';

interface ReviewCardProps {
  item: ReviewDetail;
  mayPublish: boolean;
  /** The product's today. */
  today: CalendarDate;
  onDecided: (isNext: boolean) => Promise<void>;
  /** It is not what was looked at any more. */
  onOutdated: () => void;
}

const comparisons = {
  nothing: 'Nobody has looked at it yet',
  'last review': 'Changed since the last look',
  live: 'Changes what is live',
} as const;

/** One thing to review: as the player will see it, its answer, what changed, what to know, notes, and the decision. */
export function ReviewCard({ item, mayPublish, today, onDecided, onOutdated }: ReviewCardProps) {
  const isOwnApi = useOwnApi();
  const { question, wordCategory, before, after, comparedWith, subjectType, subjectId } = item;
  const changes = changedFields({ before, after });
  return (
    <Card as="article" className={styles.reviewed} aria-label={`${item.category}: ${item.title}`}>
      <header className={styles.head}>
        <h2 dir="auto">{item.category}</h2>
        <p>
          {games[item.game].name} · {nameDate(item.forDate)}
          {item.author && ` · by ${item.author}`}
        </p>
        <p className={styles.badges}>
          <StatusBadge status={item.status} />
          {item.proposal && <Badge tone="warning">Proposed change</Badge>}
        </p>
      </header>
      <ReviewDecision item={item} mayPublish={mayPublish} onDecided={onDecided} onOutdated={onOutdated} />
      <ReviewWarnings item={item} today={today} />
      {wordCategory && (
        <WordPuzzleNotes
          draft={{ ...wordCategory, forDate: wordCategory.forDate ?? '', reason: '' }}
          storedId={subjectId}
        />
      )}
      <div className={styles.sides}>
        <div className={styles.phone}>
          <RecordPreview item={item} />
        </div>
        <div className={styles.facts}>
          {question && <ChoiceList choices={question.choices} correctChoice={question.correctChoice} />}
          {wordCategory && (
            <p>
              Word: <strong dir="auto">{wordCategory.word}</strong>
            </p>
          )}
          {item.reason && <p dir="auto">Reason: {item.reason}</p>}
          <section className={styles.changes} aria-label={comparisons[comparedWith]}>
            <h2>{comparisons[comparedWith]}</h2>
            {changes.length > 0 ? <ChangedFields changes={changes} /> : <p>No field differs.</p>}
          </section>
        </div>
      </div>
      {isOwnApi && <NotesPanel subjectType={subjectType} subjectId={subjectId} />}
    </Card>
  );
}
