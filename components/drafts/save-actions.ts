import { useOwnApi } from '@/components/layout/own-api';
import type { RecordStatus } from '@/lib/contract/kinds';
import { type CalendarDate, formatWeekdayDate } from '@/lib/dates/calendar-date';
import { useMayPublish } from '@/lib/features/accounts/client';

export interface SaveAction {
  label: string;
  status?: RecordStatus;
  leadsTo?: string;
  /** The action is "Save and next gap", which opens the next gap after the save. */
  goesOn?: boolean;
}

interface Saver {
  /** It is false for a game API elsewhere, whose records have no status. */
  hasStatus: boolean;
  mayPublish: boolean;
  /** The person's own work was sent for review, so somebody else must approve it. */
  needsOther?: boolean;
  /** It is set for a form that was opened from a review; a save then approves, and leads to the next review or back. */
  approval?: Approval | null;
}

export interface Approval {
  path: string;
  nextPath: string;
}

/** Lists the ways to save, the submit button's first (docs/product.md, 4); `stored` is the record's current status. */
export function listSaveActions(
  { hasStatus, mayPublish, needsOther = false, approval }: Saver,
  stored?: RecordStatus,
): [SaveAction, ...SaveAction[]] {
  if (!hasStatus) return [{ label: 'Submit' }];
  const isReady = stored === 'ready';
  if (!mayPublish) {
    return [
      { label: isReady ? 'Propose change' : 'Send for review', status: 'in_review' },
      { label: isReady ? 'Save proposal as draft' : 'Save draft', status: 'draft' },
    ];
  }
  if (approval && !needsOther) {
    return [
      { label: 'Approve and next', status: 'ready', leadsTo: approval.nextPath },
      { label: 'Approve', status: 'ready', leadsTo: approval.path },
    ];
  }
  const submit: SaveAction = { label: 'Submit', status: 'ready' };
  const propose: SaveAction = { label: 'Propose change', status: 'in_review' };
  if (isReady) return [needsOther ? propose : submit, { label: 'Take back to draft', status: 'draft' }];
  const send: SaveAction = { label: 'Send for review', status: 'in_review' };
  const keep: SaveAction = { label: 'Save draft', status: 'draft' };
  return needsOther ? [send, keep] : [submit, send, keep];
}

export function useSaveActions(
  stored: RecordStatus | undefined,
  needsOther: boolean | undefined,
  approval: Approval | null,
): [SaveAction, ...SaveAction[]] {
  const hasStatus = useOwnApi();
  return listSaveActions({ hasStatus, mayPublish: useMayPublish(), needsOther, approval }, stored);
}

export interface HintedRecord {
  /** It is the record's current status, and undefined for a new record. */
  stored: RecordStatus | undefined;
  /** It is empty on the bench. */
  forDate: CalendarDate | '';
  today: CalendarDate;
  goesOn: boolean;
  needsDate?: boolean;
  runsAnyDay?: boolean;
}

/** Names the time from which players see a published record: "it goes live on Mon, Nov 30, 2026". */
function nameRelease({ stored, forDate, today, runsAnyDay = false }: HintedRecord): string {
  if (!forDate) {
    return runsAnyDay
      ? 'it fills the next day of its category that has nothing ready, also today'
      : 'it waits on the bench for a day';
  }
  if (forDate > today) return `it goes live on ${formatWeekdayDate(forDate)}`;
  if (forDate < today && stored !== 'ready') return 'its day is over, so it is in the archive at once';
  return 'it is live at once';
}

/** Describes when players see the saved record, and what further actions do; empty for records without a status. */
export function describeSaves(
  [main, ...others]: readonly [SaveAction, ...SaveAction[]],
  record: HintedRecord,
): string {
  if (!main.status) return '';
  const { stored, forDate, goesOn, needsDate = false } = record;
  const isPublished = main.status === 'ready';
  const lacksDate = isPublished && needsDate && !forDate;
  const release = lacksDate ? 'for that it needs a date' : nameRelease(record);
  const change = stored === 'ready' ? ' the change' : '';
  const sentences = isPublished
    ? [`“${main.label}” publishes${change}: ${release}.`]
    : [`“${main.label}” asks an editor to approve${change || ' it'}: once that is done, ${release}.`];
  if (goesOn) sentences.push(`“Save and next gap” ${isPublished ? 'publishes' : 'sends it'}, too.`);
  if (stored === 'in_review' && others.some(({ status }) => status === 'draft'))
    sentences.push('“Save draft” takes it back from review.');
  return sentences.join(' ');
}

/** Returns the text of the toast after a save; `saved` is the text for a submitted record. */
export function describeSaved(saved: string, status: RecordStatus | undefined, isProposed = false): string {
  if (isProposed) return status === 'draft' ? 'Proposal saved as a draft' : 'Change sent for review';
  if (status === 'draft') return 'Draft saved';
  return status === 'in_review' ? 'Sent for review' : saved;
}
