import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { DateField, TextField } from '@/components/ui/field';
import { Message } from '@/components/ui/message';
import { showToast } from '@/components/ui/toaster';
import { useAction } from '@/components/ui/use-action';
import { type CalendarDate, formatInstant, formatWeekdayDate } from '@/lib/dates/calendar-date';
import { useMay, useMyAccount } from '@/lib/features/accounts/client';
import {
  type HistorySide,
  type RecordRef,
  restoreHistoryEntry,
  UNDO_LIMIT_MS,
} from '@/lib/features/history/client';
import type { HistoryEntry as Entry } from '@/lib/features/history/contract';
import {
  actionNames,
  type ChangedField,
  isOnlyReordered,
  listChangedFields,
  nameAuthors,
  PROPOSAL_ACTIONS,
  subjectNames,
} from '@/lib/features/history/rules';
import { REASON_MAX_LENGTH, UNDONE_REASON } from '@/lib/features/records/rules';
import { ChangedFields } from './changed-fields';
import styles from './history-list.module.css';

const tones = {
  created: 'success',
  changed: 'neutral',
  swapped: 'info',
  deleted: 'error',
  restored: 'info',
  proposed: 'warning',
  returned: 'warning',
  rejected: 'error',
  withdrawn: 'neutral',
} as const;

function describeRecordCount(count: number, { subjectType }: Entry): string {
  const noun = subjectNames[subjectType].toLowerCase();
  return count === 1 ? `1 ${noun}` : `${count.toLocaleString('en-US')} ${noun}s`;
}

const MOST_NAMED_FIELDS = 4;

function nameFields(changes: readonly ChangedField[]): string {
  if (changes.length > MOST_NAMED_FIELDS) return `${changes.length} fields`;
  return changes.map(({ field }) => field).join(', ') || 'Details';
}

function ChangesOfStep({ entry }: { entry: Entry }) {
  return (
    <>
      <ChangedFields before={entry.before} after={entry.after} />
      {entry.also?.map((other) => (
        <div key={other.subjectId} className="stack-2">
          <p>
            {entry.action === 'swapped' ? 'Swapped with' : 'Together with'} <q dir="auto">{other.title}</q>
          </p>
          <ChangedFields before={other.before} after={other.after} />
        </div>
      ))}
      {entry.others !== undefined && <p>Together with {entry.others.toLocaleString('en-US')} more</p>}
    </>
  );
}

interface PlaceOfferProps {
  /** On this day the record's category has the next free slot. */
  free?: CalendarDate;
  isBusy: boolean;
  /** Brings the record back on a day, or to the bench for null. */
  onChoose: (forDate: CalendarDate | null) => void;
}

function PlaceOffer({ free, isBusy, onChoose }: PlaceOfferProps) {
  const [day, setDay] = useState('');
  return (
    <div className={styles.places}>
      {free && (
        <Button busy={isBusy} onClick={() => onChoose(free)}>
          Bring it back on {formatWeekdayDate(free)}
        </Button>
      )}
      <DateField label="Another date" value={day} onChange={({ target }) => setDay(target.value)} />
      <Button aria-disabled={isBusy || day === ''} onClick={() => day && onChoose(day)}>
        Bring it back then
      </Button>
      <Button busy={isBusy} onClick={() => onChoose(null)}>
        To the bench
      </Button>
    </div>
  );
}

interface HistoryEntryProps {
  entry: Entry;
  /** Makes the entry name its record, as a button that filters for its changes. */
  onPick?: (subject: RecordRef) => void;
  onRestored: () => void;
}

/** Shows a change. It can be undone, or repeated by restoring its result; an import is undone as a whole. */
export function HistoryEntry({ entry, onPick, onRestored }: HistoryEntryProps) {
  const { busy, problem, run } = useAction<'restore'>();
  const [reason, setReason] = useState<string | null>(null);
  const [canUndoRest, setCanUndoRest] = useState(false);
  /** It is set after the record could not return to its taken place; it has the next free day. */
  const [taken, setTaken] = useState<{ free?: CalendarDate } | null>(null);

  const changes = listChangedFields(entry);
  const canRestore =
    useMay('publish') && entry.subjectType !== 'account' && !PROPOSAL_ACTIONS.includes(entry.action);
  const { imported } = entry;
  const isOwn = useMyAccount().data?.username === entry.changedBy;

  function nameRestoreAction(): string | null {
    if (imported) return imported.canBeUndone && (canRestore || isOwn) ? 'Undo this import' : null;
    if (!canRestore) return null;
    if (!entry.isLatest) return entry.after && 'Restore this version';
    if (!entry.before || isOnlyReordered(changes)) return null;
    return entry.after ? 'Undo this change' : 'Bring it back';
  }
  const restoreAction = nameRestoreAction();

  const restoreEntry = (side: HistorySide, options: { partly?: true; forDate?: CalendarDate | null } = {}) =>
    run(
      'restore',
      async () => {
        await restoreHistoryEntry(
          entry.id,
          // With `goesLive: false` the server asks before visitors see the change at once.
          { ...options, side, reason: reason ?? (imported && UNDONE_REASON), goesLive: false },
          imported && { timeoutMs: UNDO_LIMIT_MS },
        );
        setReason(null);
        setCanUndoRest(false);
        setTaken(null);
        showToast(imported ? `Import of ${imported.fileName} undone` : 'Version restored');
        onRestored();
      },
      (error) => {
        setCanUndoRest(error.code === 'partly_stale');
        // The message of the refusal's issue is the next free day, if there is one.
        const isTaken = error.code === 'slot_taken' && !entry.after;
        setTaken(isTaken ? { free: error.issues?.[0]?.message } : null);
        if (error.issues?.[0]?.path === 'reason') setReason((typed) => typed ?? '');
      },
    );

  return (
    <li className="stack-2">
      <div className={styles.head}>
        <Badge tone={tones[entry.action]}>
          {imported ? 'imported' : actionNames[entry.action].toLowerCase()}
        </Badge>
        <span>
          <time dateTime={entry.changedAt}>{formatInstant(entry.changedAt)}</time>
          {` ${nameAuthors(entry)}`}
        </span>
        <span className={styles.atEnd}>
          {restoreAction && (
            <Button
              busy={busy !== null}
              onClick={() => restoreEntry(imported || entry.isLatest ? 'before' : 'after')}
            >
              {restoreAction}
            </Button>
          )}
        </span>
      </div>
      {imported && (
        <p className={styles.title} dir="auto">
          {imported.fileName}, {describeRecordCount(imported.records, entry)}
        </p>
      )}
      {onPick && !imported && (
        <p className={styles.title}>
          <button type="button" className={styles.pick} dir="auto" onClick={() => onPick(entry)}>
            {entry.title}
          </button>{' '}
          <span className={styles.kind}>{subjectNames[entry.subjectType].toLowerCase()}</span>
        </p>
      )}
      {entry.reason && <p dir="auto">Reason: {entry.reason}</p>}
      {(changes.length > 0 || entry.also) && (
        <details open={!onPick && !imported}>
          <summary>{imported ? 'Its records' : nameFields(changes)}</summary>
          <ChangesOfStep entry={entry} />
        </details>
      )}
      {reason !== null && (
        <TextField
          label="Reason"
          maxLength={REASON_MAX_LENGTH}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {problem && (
        <Message
          tone="error"
          action={
            canUndoRest && (
              <Button busy={busy !== null} onClick={() => restoreEntry('before', { partly: true })}>
                Undo the rest
              </Button>
            )
          }
        >
          {problem}
        </Message>
      )}
      {taken && (
        <PlaceOffer
          {...taken}
          isBusy={busy !== null}
          onChoose={(forDate) => restoreEntry('before', { forDate })}
        />
      )}
    </li>
  );
}
