import 'server-only';
import PQueue from 'p-queue';
import { invalidatePages, type PageTag, pageTags } from '@/lib/cache/page-cache';
import type { Caller } from '@/lib/contract/caller';
import { games, type ReviewedGame } from '@/lib/contract/kinds';
import { getProductToday } from '@/lib/dates/today';
import { type Db, database } from '@/lib/db/connection';
import { toScopedKey } from '@/lib/db/history-entries';
import {
  IN_TRANSACTION,
  inTransaction,
  makeYield,
  splitIntoChunks,
  updateStatisticsOfRecords,
} from '@/lib/db/statements';
import { ApiError } from '@/lib/errors/api-error';
import { requireSameSession } from '@/lib/features/accounts/server/sessions';
import { categoryKind } from '@/lib/features/categories/server/service';
import { type CategoryRow, listCategoryRows } from '@/lib/features/categories/server/store';
import type { ImportResult } from '@/lib/features/import-export/contract';
import { claimFile } from '@/lib/features/media/server/service';
import { fillToday } from '@/lib/features/plan/server/reserve';
import type { QuestionRow } from '@/lib/features/questions/server/store';
import { RESERVE_REASON } from '@/lib/features/records/rules';
import { ManyChanges } from '@/lib/features/records/server/change-many';
import {
  pickNewDay,
  type RowChange,
  recordChanges,
  toBench,
} from '@/lib/features/records/server/change-rows';
import { findEntry } from '@/lib/features/records/server/history-store';
import { withKeyLock } from '@/lib/features/records/server/make-once';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import { getKind } from '@/lib/features/review/server/reviewed-store';
import { indexRecords, toDocumentNumber } from '@/lib/features/search/server/index-store';
import { log } from '@/lib/monitoring/log';
import {
  type Checked,
  checkAll,
  type Import,
  makeId,
  type OnProgress,
  RowsRefused,
  type ToStore,
  throwIfCancelled,
} from './check-whole-import';
import { countStep } from './store';

/** Records are created, indexed and locked in portions; other requests are served between two portions. */
const CREATED_AT_ONCE = 25;
const INDEXED_AT_ONCE = 40;
const LOCKED_AT_ONCE = 200;
/** An import that changes fewer records leaves PostgreSQL's statistics to its own schedule. */
const STATISTICS_MIN_RECORDS = 200;
/** The name of a new category is readable on this colour. */
const CATEGORY_COLOR = '#4A5568';

/** Imports are checked and stored one at a time, so that visitors do not wait for several. */
const imports = new PQueue({ concurrency: 1 });

async function makeCategories({ context, toStore }: Checked, caller: Caller, transaction: Db) {
  const wanted = new Set(toStore.map(({ content }) => content.categoryId));
  const missing = [...context.newCategories].filter(([, { id }]) => wanted.has(id));
  if (missing.length === 0) return [];
  const storedKeys = new Set((await listCategoryRows(transaction)).map(({ nameKey }) => nameKey));
  const rows: CategoryRow[] = [];
  for (const [key, { id, name }] of missing) {
    if (storedKeys.has(key)) throw new ApiError('stale', 'A category of this name was created meanwhile.');
    const content = {
      name,
      nameKey: key,
      defaultAvatarColor: CATEGORY_COLOR,
      active: 1,
      targets: null,
      mediaId: null,
    };
    const first = { ...(await categoryKind.begin(content, caller, transaction)), id };
    await categoryKind.requireRight?.(caller, null, first);
    await categoryKind.table.insert(first, transaction);
    rows.push(first);
  }
  return rows;
}

function requireSameDay({ context }: Checked): void {
  if (getProductToday() !== context.today) throw new ApiError('stale', 'Another day has begun.');
}

async function storeAll(
  checked: Checked,
  { game, reason, fileName, digest, goesLive }: Import,
  caller: Caller,
  transaction: Db,
  onStored: (records: number) => void,
) {
  const kind = getKind(game);
  const options = { fileName, onStored, isIndexedLater: true };
  const step = new ManyChanges(makeId('step', caller), addDigest(caller, digest), transaction, options);
  requireSameDay(checked);
  const categories = await makeCategories(checked, caller, transaction);
  const { toStore } = checked;
  const planned = toStore.map(({ id, before, content }) => ({
    before,
    after: { ...before, ...content, id, game } as DatedRow & { game: ReviewedGame },
  }));
  const live = await kind.planGoLive?.(planned, { goesLive }, transaction);
  const inTheWay = live?.inTheWay ?? [];
  const toStored = ({ id, content }: ToStore) => ({ ...content, ...(live && pickNewDay(live, id)) });
  const updates: RowChange<DatedRow>[] = toStore.flatMap((row) =>
    row.before ? [{ before: row.before, content: toStored(row) }] : [],
  );
  const ids = [...updates.map(({ before }) => before.id), ...inTheWay.map(({ id }) => id)].toSorted();
  const yieldToOthers = makeYield(IN_TRANSACTION);
  for (const chunk of splitIntoChunks(ids, LOCKED_AT_ONCE)) {
    await kind.table.lock(chunk, transaction);
    await yieldToOthers();
  }
  // Records that leave their places make room for new ones.
  await step.leavePlaces(kind, inTheWay);
  await step.update(kind, updates, { reason });
  const created = toStore.filter(({ before }) => !before);
  for (const chunk of splitIntoChunks(created, CREATED_AT_ONCE)) {
    const rows: DatedRow[] = [];
    for (const row of chunk) {
      rows.push({ ...(await kind.begin(toStored(row), caller, transaction)), id: row.id });
    }
    await step.insert(kind, rows);
  }
  await step.update(kind, inTheWay.map(toBench), { action: 'swapped', reason: RESERVE_REASON });
  const entries = categories.map((after) => ({ action: 'created' as const, before: null, after }));
  await recordChanges(categoryKind, entries, { lead: step.lead, isFirst: false }, caller, transaction);
  return {
    historyEntryId: step.hasBegun ? step.lead : undefined,
    created: created.length,
    updated: updates.length,
    categories: categories.map(({ name }) => name),
    changed: [
      ...planned.map(({ after: { id, forDate } }) => ({ id, forDate, ...(live && pickNewDay(live, id)) })),
      ...inTheWay.map(({ id }) => ({ id, forDate: null })),
    ],
    tags: new Set<PageTag>([
      ...[...updates.map(({ before }) => before), ...inTheWay].flatMap(kind.pagesOf),
      // A new record can appear in lists, but not on the page of another record.
      ...(games[game].kind === 'question' && created.length > 0 ? [pageTags.dailyQuestions] : []),
      ...(categories.length > 0 ? [pageTags.categories] : []),
    ]),
  };
}

/** Adds the digest to the idempotency key, which the history stores. */
const addDigest = (caller: Caller, digest: string): Caller => ({
  ...caller,
  idempotencyKey: caller.idempotencyKey && `${caller.idempotencyKey} ${digest}`,
});

/** Finds the result of an earlier identical request, or null. Throws ApiError 409 if another import has the key. */
export async function findEarlierImport(
  { game, rows, digest }: Import,
  caller: Caller,
): Promise<ImportResult | null> {
  if (!toScopedKey(caller)) return null;
  const entry = await findEntry(makeId('step', caller));
  if (!entry) return null;
  if (entry.requestKey !== toScopedKey(addDigest(caller, digest))) {
    throw new ApiError(
      'conflict',
      'This was sent before with other content, and imported. Start the import anew.',
    );
  }
  const { created, updated, categories } = await countStep(entry.id, getKind(game).subjectType);
  return { historyEntryId: entry.id, created, updated, unchanged: rows - created - updated, categories };
}

interface MadeImport {
  result: ImportResult;
  tags?: PageTag[];
  changed?: readonly Pick<DatedRow, 'id' | 'forDate'>[];
}

async function checkAndStore(wanted: Import, caller: Caller, onProgress: OnProgress): Promise<MadeImport> {
  const checked = await checkAll(wanted, caller, onProgress);
  const total = checked.toStore.length;
  if (total === 0) return { result: { created: 0, updated: 0, unchanged: wanted.rows, categories: [] } };
  for (const { content } of checked.toStore) {
    const { mediaType, mediaId, zoomMediaId } = content as Partial<QuestionRow>;
    if (mediaType && mediaId) await claimFile(mediaId, mediaType, 'mediaId');
    if (mediaType && zoomMediaId) await claimFile(zoomMediaId, 'image', 'zoomMediaId');
  }
  const { tags, changed, ...stored } = await inTransaction(
    async (transaction) => {
      let done = 0;
      const result = await storeAll(checked, wanted, caller, transaction, (records) => {
        throwIfCancelled(caller);
        done += records;
        onProgress({ phase: 'storing', done, of: total });
      });
      throwIfCancelled(caller);
      requireSameDay(checked);
      await requireSameSession(caller, transaction);
      return result;
    },
    { isLong: true },
  );
  return { result: { ...stored, unchanged: wanted.rows - total }, tags: [...tags], changed };
}

async function makeImport(wanted: Import, caller: Caller, onProgress: OnProgress): Promise<MadeImport> {
  const earlier = await findEarlierImport(wanted, caller);
  if (earlier) return { result: earlier };
  try {
    return await checkAndStore(wanted, caller, onProgress);
  } catch (error) {
    const isConflict = error instanceof ApiError && error.status === 409 && !(error instanceof RowsRefused);
    if (!isConflict || error.code === 'goes_live' || caller.signal?.aborted) throw error;
    // Another save took the place, or another instance handled the same request.
    const result = await findEarlierImport(wanted, caller);
    return result ? { result } : checkAndStore(wanted, caller, onProgress);
  }
}

/** Indexes stored records for search in short transactions. If this fails, the next start indexes the new records. */
async function indexStored(game: ReviewedGame, changed: MadeImport['changed'] = []): Promise<void> {
  const numbered = changed.map(({ id, forDate }) => ({ id, at: toDocumentNumber(forDate, id) }));
  // The search index collects many documents before it writes if they arrive in order.
  const inOrder = numbered.toSorted((one, other) => one.at - other.at).map(({ id }) => id);
  const yieldToOthers = makeYield();
  try {
    for (const chunk of splitIntoChunks(inOrder, INDEXED_AT_ONCE)) {
      await inTransaction(async (transaction) => {
        await indexRecords(getKind(game), chunk, transaction);
      });
      await yieldToOthers();
    }
  } catch (error) {
    log.error({ error }, 'Search lacks new records until a restart, and texts of changed ones until a save');
  }
}

/**
 * Stores an import in one transaction, as one step of the history. A repeated idempotency key gets the first response
 * again. The import is cancelled if the client disconnects or its session ends. Throws ApiError, which is RowsRefused
 * if rows have errors.
 */
export async function importRecords(
  wanted: Import,
  caller: Caller,
  onProgress: OnProgress = () => {},
): Promise<ImportResult> {
  const once = () => imports.add(() => makeImport(wanted, caller, onProgress));
  const key = toScopedKey(caller);
  const { result, tags = [], changed } = await (key ? withKeyLock(`import ${key}`, once) : once());
  await invalidatePages(...tags);
  await fillToday();
  await indexStored(wanted.game, changed);
  if (result.created + result.updated >= STATISTICS_MIN_RECORDS) await updateStatisticsOfRecords(database());
  return result;
}
