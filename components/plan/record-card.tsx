import { useState } from 'react';
import { useHasLeft } from '@/components/drafts/use-has-left';
import { HistoryDialog } from '@/components/history/history-dialog';
import { RecordLint } from '@/components/lint/record-lint';
import { NotesPanel } from '@/components/notes/notes-panel';
import { ShareLink } from '@/components/questions/share-link';
import { DeleteButton } from '@/components/records/delete-button';
import { ThemeTags } from '@/components/records/record-badges';
import { RecordPreview } from '@/components/records/record-preview';
import { BackgroundFacts, WarningList } from '@/components/records/record-warnings';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { Message } from '@/components/ui/message';
import { ReadState } from '@/components/ui/read-state';
import { ButtonLink } from '@/components/ui/screen-link';
import { showErrorToast } from '@/components/ui/toaster';
import { useAction } from '@/components/ui/use-action';
import { games, type ReviewedGame } from '@/lib/contract/kinds';
import { markReserve } from '@/lib/features/plan/client';
import type { PlanCategory, PlannedRecord } from '@/lib/features/plan/contract';
import { findRecordState } from '@/lib/features/plan/rules';
import { useMayChange, useReviewDetail } from '@/lib/features/review/client';
import styles from './plan-dialogs.module.css';
import { namePlace, nameRecord, toSubject } from './plan-names';
import { rememberStep, showPlanToast } from './plan-undo';
import type { Filling } from './use-filling';
import type { Moving } from './use-moving';

function nameOutcome(runsAnyDay: boolean, isLive: boolean): string {
  if (isLive) return 'It is live: players see it today';
  return runsAnyDay ? 'It may run any day' : 'It waits for a date of its own';
}

interface ReserveToggleProps {
  game: ReviewedGame;
  record: PlannedRecord;
  mayChange: boolean;
  /** It is called when the record has left the bench for today's slot; it closes the dialog, which covers the toast. */
  onLive: () => void;
}

function ReserveToggle({ game, record, mayChange, onLive }: ReserveToggleProps) {
  const { id, version, status } = record;
  const { busy, problem, run } = useAction<'mark' | 'unmark'>();
  const hasLeft = useHasLeft();

  async function markRecord(runsAnyDay: boolean) {
    const marked = await markReserve({ game, id, version, runsAnyDay });
    if (marked.isLive) onLive();
    showPlanToast(nameOutcome(runsAnyDay, marked.isLive), marked);
  }

  return (
    <>
      <Checkbox
        label="May run any day"
        hint={`${status === 'ready' ? 'It' : 'Once it is ready, it'} fills an empty slot of its category on the day itself.`}
        checked={busy ? busy === 'mark' : record.runsAnyDay}
        disabled={!mayChange}
        onChange={({ target: { checked } }) =>
          run(
            checked ? 'mark' : 'unmark',
            () => markRecord(checked),
            (error) => hasLeft.current && showErrorToast(error.message),
          )
        }
      />
      {problem && <Message tone="error">{problem}</Message>}
    </>
  );
}

interface RecordCardProps {
  game: ReviewedGame;
  record: PlannedRecord;
  category: PlanCategory;
  moving: Moving;
  filling: Filling;
  onClose: () => void;
}

export function RecordCard({ game, record, category, moving, filling, onClose }: RecordCardProps) {
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { data: item, error, isLoading, mutate } = useReviewDetail(toSubject(game, record));
  const mayDelete = useMayChange(item ?? null);
  const isMovable = moving.isMovable(record);
  const place = { categoryId: category.id, category: category.category, forDate: record.forDate };
  if (isHistoryOpen) {
    return <HistoryDialog {...toSubject(game, record)} onClose={onClose} onRestored={onClose} />;
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
      className={styles.card}
      actions={
        <>
          {item && mayDelete && (
            <div className={styles.deletion}>
              {problem && <Message tone="error">{problem}</Message>}
              <DeleteButton
                // `item.status` is the status of the proposed change, if there is one, so the record's own replaces it.
                record={{ ...item, id: record.id, status: record.status }}
                today={moving.today}
                remember={rememberStep}
                onDeleted={onClose}
                onRefused={setProblem}
              />
            </div>
          )}
          {item?.question?.questionTag && <ShareLink questionTag={item.question.questionTag} />}
          <Button onClick={() => setIsHistoryOpen(true)}>History</Button>
          {isMovable && record.forDate && (
            <Button onClick={closeAnd(() => moving.move(record, { ...place, forDate: null }))}>
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
        <p className="quiet">
          {moving.isFixed(record)
            ? 'Players have seen it: it stays in its place.'
            : `It is ${findRecordState(record)}.`}
          {record.hasProposal && ' A proposed change waits for a review.'}
        </p>
        {/* Everybody may propose a change of a ready record. */}
        {(moving.mayChange(record) || record.status === 'ready') && (
          <ButtonLink
            variant="primary"
            href={filling.buildEditPath(record, place)}
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
      {item && <RecordLint item={item} tell={showPlanToast} />}
      {record.forDate === null && (
        <ReserveToggle game={game} record={record} mayChange={moving.mayChange(record)} onLive={onClose} />
      )}
      <div className={styles.sides}>
        <ReadState
          data={item}
          error={error}
          isLoading={isLoading}
          label={`Loading ${nameRecord(record)}…`}
          onRetry={() => mutate()}
        />
        {item === null && (
          <Message tone="info">This was deleted meanwhile. The history can bring it back.</Message>
        )}
        {item && <RecordPreview item={item} />}
        <NotesPanel {...toSubject(game, record)} />
      </div>
    </Dialog>
  );
}
