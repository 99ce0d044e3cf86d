import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import { games, type ReviewedGame } from '@/lib/contract/kinds';
import { formatWeekdayDate } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import type { Db } from '@/lib/db/connection';
import type { EntryRow } from '@/lib/db/history-entries';
import { inTransaction } from '@/lib/db/statements';
import { ApiError } from '@/lib/errors/api-error';
import { categoryTable } from '@/lib/features/categories/server/store';
import type { planEndpoints } from '@/lib/features/plan/contract';
import { recordChange } from '@/lib/features/records/server/change-rows';
import { listOtherEntries } from '@/lib/features/records/server/history-store';
import { makeOnce } from '@/lib/features/records/server/make-once';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import { hasContent } from '@/lib/features/records/server/record-store';
import { listOccupants } from '@/lib/features/records/server/slot-store';
import { getKind } from '@/lib/features/review/server/reviewed-store';
import { catchIssue, requireNoIssue } from './name-issues';
import { listDatedRecords } from './store';

type Input = EndpointParsedInput<typeof planEndpoints.addDrafts>;
type Draft = Input['drafts'][number];

/** Reads a draft as the content of a record. Throws ApiError as a save does. */
async function readContent(
  game: ReviewedGame,
  { categoryId, forDate, ...text }: Draft,
): Promise<Partial<DatedRow>> {
  if (forDate < getProductToday()) throw new ApiError('invalid', 'That day is over.');
  return getKind(game).contentOfDraft(text, { categoryId, forDate });
}

/** Finds the slots that already have a record; weekly dates take several. */
async function findTakenSlots(game: ReviewedGame, drafts: readonly Draft[]): Promise<Set<string>> {
  const days = drafts.map(({ forDate }) => forDate).toSorted();
  const rows = games[game].hasSlots ? await listDatedRecords(game, days[0] ?? '', days.at(-1) ?? '') : [];
  return new Set(rows.map(({ forDate, categoryId }) => `${forDate} ${categoryId}`));
}

/** Throws ApiError 409 if a draft's place is filled; locks the categories against concurrent fills. */
async function requireGaps({ game, drafts }: Input, transaction: Db): Promise<void> {
  const categoryIds = drafts.map(({ categoryId }) => categoryId);
  await categoryTable.lock(categoryIds, transaction);
  for (const { categoryId, forDate } of drafts) {
    const occupants = await listOccupants(getKind(game), { game, categoryId }, forDate, transaction);
    if (occupants.length > 0) throw makeSlotTakenError();
  }
}

/**
 * Finds the drafts of an earlier paste, which is repeated. A content is null if its draft could not be added now, for
 * example because its day is over; it then matches any draft that no other content matches. Throws ApiError 409 if the
 * two pastes differ.
 */
async function matchEarlierDrafts(creation: EntryRow, contents: readonly (Partial<DatedRow> | null)[]) {
  const entries = [creation, ...(await listOtherEntries([creation]))];
  const remaining = entries.map(({ subjectId, after }) => ({
    id: subjectId,
    row: JSON.parse(after ?? '{}'),
  }));
  function takeDraft(content: Partial<DatedRow>): string | undefined {
    const index = remaining.findIndex(({ row }) => hasContent<object>(row, content));
    return index < 0 ? undefined : remaining.splice(index, 1)[0]?.id;
  }
  const matched = contents.map((content) => content && takeDraft(content));
  const ids = matched.flatMap((id) => (id === null ? takeDraft({}) : id) ?? []);
  if (remaining.length > 0 || ids.length < contents.length) {
    throw new ApiError(
      'conflict',
      'Drafts were added already, with something else. Look at the plan before you paste again.',
    );
  }
  return { ids, historyEntryId: creation.id };
}

/**
 * Creates drafts in one step; the same key gets the first response again. Throws ApiError with an issue for each
 * obstacle (`drafts.0`): 409 `slot_taken`, 400 for a past day, a closed category or a missing part; if the drafts have
 * several of these, 409 `conflict`. Throws 409 `conflict` also if the key has created other drafts, and `slot_taken`
 * without issues if a place was filled meanwhile, or if `gapsOnly` finds a record on a weekly date.
 */
export async function addDrafts(input: Input, caller: Caller) {
  const { game, drafts, gapsOnly } = input;
  const kind = getKind(game);
  const attempts = await Promise.all(
    drafts.map(async (draft) => {
      const { forDate, question, puzzle } = draft;
      const name = `${formatWeekdayDate(forDate)}, “${question?.question || puzzle?.word || 'Without a text'}”`;
      const { result: content = {}, issue } = await catchIssue(readContent(game, draft));
      return { draft, name, content, issue };
    }),
  );
  async function createDrafts() {
    const taken = await findTakenSlots(game, drafts);
    const checked = attempts.map(({ draft, name, issue }) => {
      const slot = `${draft.forDate} ${draft.categoryId}`;
      const isTaken = taken.has(slot);
      if (games[game].hasSlots) taken.add(slot);
      return { name, issue: issue ?? (isTaken ? makeSlotTakenError() : undefined) };
    });
    requireNoIssue(checked, 'drafts');
    return inTransaction(async (transaction) => {
      if (gapsOnly) await requireGaps(input, transaction);
      const ids: string[] = [];
      let historyEntryId: string | undefined;
      for (const { content } of attempts) {
        // An idempotency key names one record, so only the first draft gets it.
        const creator = historyEntryId ? { ...caller, idempotencyKey: undefined } : caller;
        const row = await kind.begin(content, creator, transaction);
        await kind.requireRight?.(creator, null, row);
        const after = await kind.table.insert(row, transaction);
        if (!after) throw new Error('the id of a new record is taken');
        const change = { action: 'created', before: null, after, partOf: historyEntryId } as const;
        const entryId = await recordChange(kind, change, creator, transaction);
        historyEntryId ??= entryId;
        ids.push(after.id);
      }
      return { ids, historyEntryId };
    });
  }
  const contents = attempts.map(({ content, issue }) => (issue ? null : content));
  return makeOnce(kind.subjectType, caller, {
    make: createDrafts,
    repeat: (creation) => matchEarlierDrafts(creation, contents),
  });
}

function makeSlotTakenError(): ApiError {
  return new ApiError('slot_taken', 'Another record is there already.');
}
