import { useState } from 'react';
import { HistoryDialog } from '@/components/history/history-dialog';
import { RecordLint } from '@/components/lint/record-lint';
import { NotesPanel } from '@/components/notes/notes-panel';
import { ShareLink } from '@/components/questions/share-link';
import { BackgroundFacts } from '@/components/records/background-facts';
import { RecordPreview } from '@/components/records/record-preview';
import { recordScreens } from '@/components/records/record-screens';
import { ThemeTags } from '@/components/records/theme-tags';
import { WarningList } from '@/components/records/warning-list';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Dialog } from '@/components/ui/dialog';
import { Message } from '@/components/ui/message';
import { Spinner } from '@/components/ui/spinner';
import type { ReviewedGame } from '@/lib/contract/kinds';
import { games } from '@/lib/contract/kinds';
import type { PlanCategory, PlannedRecord } from '@/lib/features/plan/contract';
import { stateOf } from '@/lib/features/plan/rules';
import { useReviewDetail } from '@/lib/features/review/client';
import { DeleteRecord } from './delete-record';
import { namePlace, nameRecord, subjectOf } from './plan-places';
import { tellPlanned } from './plan-undo';
import styles from './record-card.module.css';
import { ReserveToggle } from './reserve-toggle';
import type { Filling } from './use-filling';
import type { Moving } from './use-moving';

interface RecordCardProps {
  game: ReviewedGame;
  record: PlannedRecord;
  category: PlanCategory;
  moving: Moving;
  filling: Filling;
  onClose: () => void;
}

/** A record of the plan as the player sees it, with all that this person can do to it. */
export function RecordCard({ game, record, category, moving, filling, onClose }: RecordCardProps) {
  const [isHistory, setIsHistory] = useState(false);
  const { data: item, error } = useReviewDetail(subjectOf(game, record));
  const isMovable = moving.isMovable(record);
  const place = { category, forDate: record.forDate };
  if (isHistory) {
    return <HistoryDialog {...subjectOf(game, record)} onClose={onClose} onRestored={onClose} />;
  }

  function closeAnd(act: () => void) {
    return () => {
      onClose();
      act();
    };
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={namePlace(place)}
      focus="title"
      className={styles.dialog}
      actions={
        <>
          {item && <DeleteRecord item={item} isReleased={moving.isFixed(record)} onDeleted={onClose} />}
          {item?.question?.questionTag && <ShareLink questionTag={item.question.questionTag} />}
          <Button onClick={() => setIsHistory(true)}>History</Button>
          {isMovable && record.forDate && (
            <Button onClick={closeAnd(() => moving.move(record, { category, forDate: null }))}>
              To the bench
            </Button>
          )}
          <Button onClick={closeAnd(() => moving.pickUp(record, 'copy'))}>Copy</Button>
          {isMovable && record.forDate && games[game].hasSlots && (
            <Button onClick={closeAnd(() => moving.pickUp(record, 'swap'))}>Swap</Button>
          )}
          {isMovable && (
            <Button onClick={closeAnd(() => moving.pickUp(record))}>
              {record.forDate ? 'Move' : 'Place'}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.head}>
        <p className={styles.state}>
          {moving.isFixed(record)
            ? 'Players have seen it: it stays in its place.'
            : `It is ${stateOf(record)}.`}
          {record.hasProposal && ' A proposed change waits for a review.'}
        </p>
        {(moving.isTheirs(record) || record.status === 'ready') && (
          <ButtonLink
            variant="primary"
            href={filling.withBack(recordScreens[game].editPath(record), place)}
            onClick={() => filling.leaveFrom(place)}
          >
            Edit
          </ButtonLink>
        )}
      </div>
      {item?.question?.correctChoice && (
        <p className={styles.correct}>
          ✓ Correct: <strong dir="auto">{item.question.correctChoice}</strong>
        </p>
      )}
      <ThemeTags themes={record.themes} />
      {item && <BackgroundFacts item={item} today={moving.today} />}
      {record.problem && (
        <Message tone="info" title="Not complete yet">
          {record.problem}
        </Message>
      )}
      <WarningList warnings={record.warnings ?? []} />
      {item && <RecordLint item={item} tell={tellPlanned} />}
      {record.forDate === null && <ReserveToggle game={game} record={record} onLive={onClose} />}
      <div className={styles.sides}>
        {error && <Message tone="error">{error.message}</Message>}
        {!item && !error && <Spinner label={`Loading ${nameRecord(record)}…`} />}
        {item && <RecordPreview item={item} />}
        <NotesPanel {...subjectOf(game, record)} />
      </div>
    </Dialog>
  );
}
