import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import { games, type ReviewedGame } from '@/lib/contract/kinds';
import { formatWeekdayDate } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { type Db, database } from '@/lib/db/connection';
import { inTransaction } from '@/lib/db/statements';
import { ApiError } from '@/lib/errors/api-error';
import type { planEndpoints } from '@/lib/features/plan/contract';
import { isReleased, nameDate } from '@/lib/features/records/rules';
import {
  followChange,
  type RowChange,
  requireChange,
  storeChanges,
} from '@/lib/features/records/server/change-rows';
import { findProposal } from '@/lib/features/records/server/proposal-store';
import type { DatedKind, DatedRow } from '@/lib/features/records/server/record-kind';
import { removeRow } from '@/lib/features/records/server/remove-record';
import { isStored, resolveOwnRequests } from '@/lib/features/records/server/save-record';
import { getKind } from '@/lib/features/review/server/reviewed-store';
import { cutText } from '@/lib/text/cut-text';
import { findEarlierStep, GONE_MESSAGE, planMove } from './move-record';
import { catchIssue, requireNoIssue } from './name-issues';
import { listDatedRecords } from './store';

/** Throws ApiError 400 for a record without choices, 409 for a released one or one with a proposed change. */
async function shuffleChoices(kind: DatedKind, row: DatedRow): Promise<Partial<DatedRow>> {
  if (!kind.shuffledContent) throw new ApiError('invalid', 'It has no choices.');
  if (isReleased(row, getProductToday())) {
    throw new ApiError('conflict', 'Players have seen its choices in this order, which they keep.');
  }
  if (await findProposal(kind.subjectType, row.id)) {
    throw new ApiError('conflict', 'A proposed change of it waits for a review. Decide on that first.');
  }
  return kind.shuffledContent(row);
}

type Input = EndpointParsedInput<typeof planEndpoints.arrangeRecords>;
type Change = Input['changes'][number];

/** `row` is the record as it is stored; `issue` says why the change is impossible. */
interface RequestedChange {
  change: Change;
  row: DatedRow | undefined;
  /** It is null to delete the record. */
  content: Partial<DatedRow> | null;
  issue?: ApiError;
}

const TITLE_LENGTH = 60;

/** Returns the content that a change requests, null to delete the record. Throws ApiError if it is not allowed. */
async function resolveContent(
  { game, reason, goesLive }: Input,
  change: Change,
  row: DatedRow | undefined,
  caller: Caller,
): Promise<RequestedChange['content']> {
  const kind = getKind(game);
  // The record was deleted already, perhaps by an earlier try of this call.
  if (change.remove && !row) return {};
  if (!row || kind.gameOf(row) !== game) throw new ApiError('not_found', GONE_MESSAGE);
  if (change.remove) {
    await requireChange(kind, { before: row, content: null }, reason, caller, database());
    if (row.version !== change.version) throw new ApiError('stale', kind.messages.staleRemoval);
    return null;
  }
  const { status, forDate, shuffle } = change;
  // An earlier try of this call may have put the reserve on the bench, from where it went live at once.
  const hasGoneLive = goesLive && row.version !== change.version && isStored(row, { ...row, forDate });
  const content: Partial<DatedRow> = {};
  if (forDate !== undefined && forDate !== row.forDate && !hasGoneLive) {
    const place = { categoryId: row.categoryId, forDate };
    const move = await planMove(kind, { before: row, seen: change }, place, database());
    Object.assign(content, move.content);
  }
  if (status && status !== row.status) {
    if (row.status === 'ready') throw new ApiError('conflict', 'It is ready already.');
    Object.assign(content, await kind.contentAs(row, status));
  }
  if (shuffle) Object.assign(content, await shuffleChoices(kind, row));
  if (Object.keys(content).length === 0) return content;
  await kind.requireRight?.(caller, row, { ...row, ...content });
  if (row.version !== change.version) throw new ApiError('stale', kind.messages.stale);
  return content;
}

async function readRequests(input: Input, caller: Caller): Promise<RequestedChange[]> {
  const requests: RequestedChange[] = [];
  for (const change of input.changes) {
    const row = await getKind(input.game).table.find(change.id);
    const { result: content = {}, issue } = await catchIssue(resolveContent(input, change, row, caller));
    requests.push({ change, row, content, issue });
  }
  return requests;
}

const toSlotKey = ({ categoryId, forDate }: Pick<DatedRow, 'categoryId' | 'forDate'>) =>
  `${forDate} ${categoryId}`;

/** Marks changes to a slot that another record has or an earlier change takes; weekly dates take several records. */
async function markTakenSlots(game: ReviewedGame, requests: readonly RequestedChange[]): Promise<void> {
  const moving = requests.flatMap((request) => {
    const { row, content } = request;
    if (!row || !content?.forDate) return [];
    return { request, forDate: content.forDate, slot: toSlotKey({ ...row, ...content }) };
  });
  const days = moving.map(({ forDate }) => forDate).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  if (!games[game].hasSlots || !from || !to) return;
  const leaving = new Set(
    requests
      .filter(({ change, content }) => change.remove || (content && 'forDate' in content))
      .map(({ change }) => change.id),
  );
  const staying = (await listDatedRecords(game, from, to)).filter(({ id }) => !leaving.has(id));
  const taken = new Set(staying.map(toSlotKey));
  for (const { request, forDate, slot } of moving) {
    if (taken.has(slot)) {
      const message = `${formatWeekdayDate(forDate)} has another one already.`;
      request.issue ??= new ApiError('slot_taken', message);
    }
    taken.add(slot);
  }
}

function nameRecord(game: ReviewedGame, row: DatedRow | undefined): string {
  if (!row) return 'One of the records';
  const title = cutText(getKind(game).titleOf(row), TITLE_LENGTH);
  return `${nameDate(row.forDate)}, “${title || 'Without a text'}”`;
}

/** Deletes records and changes others in one step. Throws ApiError 409 `stale` if one has changed meanwhile. */
async function storeArrangement(
  { game, reason, goesLive }: Input,
  { changes, removed }: { changes: RowChange<DatedRow>[]; removed: DatedRow[] },
  caller: Caller,
  transaction: Db,
) {
  const kind = getKind(game);
  const ids = [...changes.map(({ before }) => before), ...removed].map(({ id }) => id);
  await kind.table.lock(ids, transaction);
  let partOf: string | undefined;
  // The deletions come first, because other records may move to these places.
  for (const before of removed) {
    await requireChange(kind, { before, content: null }, reason, caller, transaction);
    const gone = await removeRow(kind, before, { reason, partOf }, caller, transaction);
    if (!gone) throw new ApiError('stale', kind.messages.staleRemoval);
    partOf ??= gone.entryId;
  }
  if (changes.length === 0) return { rows: [], historyEntryId: partOf };
  const step = { changes, action: 'changed', reason, goesLive, partOf } as const;
  const stored = await storeChanges(kind, step, caller, transaction);
  if (stored === null) throw new ApiError('stale', kind.messages.stale);
  const { subjectType } = kind;
  for (const { before, content } of changes) {
    const isApproved = before.status === 'in_review' && content.status === 'ready';
    if (isApproved) await resolveOwnRequests({ subjectType, subjectId: before.id }, caller, transaction);
  }
  return { rows: stored.rows, historyEntryId: partOf ?? stored.historyEntryId };
}

/**
 * Changes several records in one step. A repeated call gets the same history entry, or 409 `stale` if it shuffles.
 * Throws ApiError with an issue for each obstacle (`changes.0`): it has the code of the obstacles, or 409 `conflict` if
 * they have several. Throws 409 `stale` after a concurrent change, and 409 `goes_live` without consent.
 */
export async function arrangeRecords(input: Input, caller: Caller) {
  const { game } = input;
  const kind = getKind(game);
  const requests = await readRequests(input, caller);
  await markTakenSlots(game, requests);
  const attempts = requests.map(({ row, issue }) => ({ name: nameRecord(game, row), issue }));
  requireNoIssue(attempts, 'changes');
  const changes: RowChange<DatedRow>[] = requests.flatMap(({ row, content }) =>
    row && content && Object.keys(content).length > 0 ? [{ before: row, content }] : [],
  );
  const removed = requests.flatMap(({ row, content }) => (row && content === null ? [row] : []));
  const versions = new Map(requests.map(({ row }) => [row?.id, row?.version]));
  const listVersions = () => input.changes.map(({ id, version }) => versions.get(id) ?? version);
  if (changes.length === 0 && removed.length === 0) {
    return { versions: listVersions(), historyEntryId: await findEarlierStep(kind, input.changes, caller) };
  }
  const { rows, historyEntryId } = await inTransaction((transaction) =>
    storeArrangement(input, { changes, removed }, caller, transaction),
  );
  await followChange(kind, [...changes.map(({ before }) => before), ...rows, ...removed]);
  for (const { id, version } of rows) versions.set(id, version);
  return { versions: listVersions(), historyEntryId };
}
