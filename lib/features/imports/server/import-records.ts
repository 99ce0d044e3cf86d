import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import { games } from '@/lib/contract/kinds';
import { productToday } from '@/lib/dates/today';
import type { Db } from '@/lib/db/connection';
import { ApiError } from '@/lib/errors/api-error';
import { categoryKind } from '@/lib/features/categories/server/category-kind';
import { listCategoryRows } from '@/lib/features/categories/server/store';
import type { ImportResult, ImportRow } from '@/lib/features/imports/contract';
import { takeFile } from '@/lib/features/media/server/service';
import { fillToday } from '@/lib/features/plan/server/run-reserve';
import type { QuestionRow } from '@/lib/features/questions/server/store';
import { ManyChanges, makeYield } from '@/lib/features/records/server/change-many';
import { type RowChange, recordChanges, scopedKey } from '@/lib/features/records/server/change-rows';
import { findCreation, findStep } from '@/lib/features/records/server/history-store';
import { inTransaction } from '@/lib/features/records/server/in-transaction';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import { withKeyLock } from '@/lib/features/records/server/save-record';
import { kindOf } from '@/lib/features/review/server/reviewed-store';
import { documentNumber, learnWords } from '@/lib/features/search/server/index-store';
import { invalidatePages } from '@/lib/kept/page-cache';
import { type PageTag, pageTags } from '@/lib/kept/rendering';
import { madeCategoryKey } from './check-rows';
import {
  type Checked,
  checkAll,
  type Import,
  idOf,
  type OnProgress,
  RowsRefused,
  rowsOf,
  type ToStore,
  throwIfCancelled,
} from './check-whole-import';
import { readRow } from './read-row';
import { countStep } from './store';

/** How many rows are in a chunk: they are checked, and stored, by the same few queries. */
export const ROWS_AT_ONCE = 25;
/** How many ids go into one query. */
const ASKED_AT_ONCE = 200;
/** A ground on which a category's name can be read, until somebody chooses one. */
const CATEGORY_COLOR = '#4A5568';

/** Makes the categories that rows name and that are not there yet; returns their ids by their keys, and their rows. */
async function makeCategories({ context, toStore }: Checked, caller: Caller, transaction: Db) {
  const wanted = new Set(toStore.flatMap(({ content }) => madeCategoryKey(content.category_id) ?? []));
  const ids = new Map<string, string>();
  const made: Awaited<ReturnType<typeof categoryKind.begin>>[] = [];
  const there = wanted.size > 0 ? await listCategoryRows(transaction) : [];
  for (const key of wanted) {
    const meanwhile = there.find(({ name_key }) => name_key === key);
    if (meanwhile) throw new ApiError('stale', 'A category of this name was made meanwhile.');
    const content = {
      ...{ name: context.made.get(key) ?? key, name_key: key, default_avatar_color: CATEGORY_COLOR },
      ...{ active: 1, targets: null, media_id: null },
    };
    const first = await categoryKind.begin(content, caller, transaction);
    await categoryKind.requireRight?.(caller, null, first);
    await categoryKind.table.insert(first, transaction);
    ids.set(key, first.id);
    made.push(first);
  }
  return { ids, made };
}

/** Stores all of it, in the transaction. */
async function storeAll(
  checked: Checked,
  { game, reason }: Import,
  caller: Caller,
  transaction: Db,
  onStored: (records: number) => void,
) {
  const kind = kindOf(game);
  const step = new ManyChanges(randomUUID(), caller, transaction, onStored);
  if (productToday() !== checked.context.today) throw new ApiError('stale', 'Another day has begun.');
  const categories = await makeCategories(checked, caller, transaction);
  const contentOf = ({ content }: ToStore): Partial<DatedRow> => {
    const made = categories.ids.get(madeCategoryKey(content.category_id) ?? '');
    return made ? { ...content, category_id: made } : content;
  };
  const { toStore } = checked;
  const updates: RowChange<DatedRow>[] = toStore.flatMap((row) =>
    row.before ? [{ before: row.before, content: contentOf(row) }] : [],
  );
  const ids = updates.map(({ before }) => before.id).toSorted();
  const yieldToOthers = makeYield();
  for (let start = 0; start < ids.length; start += ASKED_AT_ONCE) {
    await kind.table.lock(ids.slice(start, start + ASKED_AT_ONCE), transaction);
    await yieldToOthers();
  }
  // What leaves a place makes room for what is new.
  await step.update(kind, updates, { reason });
  // In the order of their documents the search index collects many before it writes them.
  const created = toStore
    .filter(({ before }) => !before)
    .map((row) => ({ row, at: documentNumber(row.content.for_date ?? null, row.id) }))
    .toSorted((one, other) => one.at - other.at);
  for (let start = 0; start < created.length; start += ROWS_AT_ONCE) {
    const rows: DatedRow[] = [];
    for (const { row } of created.slice(start, start + ROWS_AT_ONCE)) {
      rows.push({ ...(await kind.begin(contentOf(row), caller, transaction)), id: row.id });
    }
    await step.insert(kind, rows);
  }
  const entries = categories.made.map((after) => ({ action: 'created' as const, before: null, after }));
  if (entries.length > 0) {
    await recordChanges(categoryKind, entries, { lead: step.lead, isFirst: false }, caller, transaction);
  }
  return {
    historyEntryId: step.hasBegun ? step.lead : undefined,
    created: created.length,
    updated: updates.length,
    categories: categories.made.map(({ name }) => name),
    tags: new Set<PageTag>([
      ...updates.flatMap(({ before }) => kind.pagesOf(before)),
      // No page shows what is new, but those of all.
      ...(games[game].kind === 'question' && created.length > 0 ? [pageTags.dailyQuestions] : []),
      ...(categories.made.length > 0 ? [pageTags.categories] : []),
    ]),
  };
}

/** What the same request did before; null: nothing yet. Throws ApiError 409 where its key did something else. */
async function findEarlier(wanted: Import, caller: Caller): Promise<ImportResult | null> {
  const key = scopedKey(caller);
  if (!key) return null;
  const { subjectType } = kindOf(wanted.game);
  let entry = await findCreation(subjectType, key);
  const chunksAtOnce = ASKED_AT_ONCE / ROWS_AT_ONCE;
  for (let start = 0; start < wanted.chunks.length && !entry; start += chunksAtOnce) {
    const chunks = wanted.chunks.slice(start, start + chunksAtOnce);
    const ids = chunks.flatMap((chunk) => rowsOf(chunk).flatMap((row) => row.id ?? []));
    if (ids.length > 0) entry = await findStep(key, { subjectType, ids });
  }
  if (!entry) return null;
  const { subject_id: id } = entry;
  const isOfThem = (row: ImportRow) => row.id === id || idOf(readRow(row).row, caller) === id;
  if (!wanted.chunks.some((chunk) => rowsOf(chunk).some(isOfThem))) {
    throw new ApiError(
      'conflict',
      'This was sent before with other rows, and imported. Start the import anew.',
    );
  }
  const { created, updated, categories } = await countStep(entry.id, subjectType);
  const unchanged = wanted.rows - created - updated;
  return { historyEntryId: entry.id, created, updated, unchanged, categories };
}

async function checkAndStore(wanted: Import, caller: Caller, onProgress: OnProgress): Promise<MadeImport> {
  const checked = await checkAll(wanted, caller, onProgress);
  const { length: of } = checked.toStore;
  if (of === 0) {
    return { result: { created: 0, updated: 0, unchanged: wanted.rows, categories: [] }, tags: [] };
  }
  for (const { content } of checked.toStore) {
    const { media_type, media_id, zoom_media_id } = content as Partial<QuestionRow>;
    if (media_type && media_id) await takeFile(media_id, media_type, 'mediaId');
    if (media_type && zoom_media_id) await takeFile(zoom_media_id, 'image', 'zoomMediaId');
  }
  const kind = kindOf(wanted.game);
  const yieldToOthers = makeYield();
  for (let start = 0; start < of; start += ASKED_AT_ONCE) {
    const chunk = checked.toStore.slice(start, start + ASKED_AT_ONCE);
    const fields = chunk.flatMap(({ before, content }) =>
      kind.searchFields({ ...before, ...content } as DatedRow),
    );
    await learnWords(fields.map(({ text }) => text));
    await yieldToOthers();
  }
  const { tags, ...stored } = await inTransaction(
    async (transaction) => {
      let done = 0;
      const result = await storeAll(checked, wanted, caller, transaction, (records) => {
        throwIfCancelled(caller);
        done += records;
        onProgress({ phase: 'storing', done, of });
      });
      throwIfCancelled(caller);
      if (productToday() !== checked.context.today) throw new ApiError('stale', 'Another day has begun.');
      return result;
    },
    { takesLong: true },
  );
  return { result: { ...stored, unchanged: wanted.rows - of }, tags: [...tags] };
}

/** What an import has done, and the tags of the pages that it voids. */
export interface MadeImport {
  result: ImportResult;
  tags: PageTag[];
}

/** What `importRecords` does to the database, which a thread of its own can do as well (game-api/long-works). */
export async function makeImport(
  wanted: Import,
  caller: Caller,
  onProgress: OnProgress,
): Promise<MadeImport> {
  const findMade = async (): Promise<MadeImport | null> => {
    const result = await findEarlier(wanted, caller);
    return result && { result, tags: [] };
  };
  const earlier = await findMade();
  if (earlier) return earlier;
  try {
    return await checkAndStore(wanted, caller, onProgress);
  } catch (error) {
    const isTaken = error instanceof ApiError && error.status === 409 && !(error instanceof RowsRefused);
    if (!isTaken || caller.signal?.aborted) throw error;
    // Somebody was faster: another row's save, or this very request on another instance.
    return (await findMade()) ?? checkAndStore(wanted, caller, onProgress);
  }
}

/**
 * Makes and changes records as an import's rows say, in one transaction: all of it or nothing. The history has each, as
 * parts of one step, which `undoStep` takes back. What is so already stays; the same key is answered as the first time.
 * Throws RowsRefused where a row cannot be imported; what changed between checking and storing is found by checking again. A
 * caller that goes away cancels it. `make` does the work, here or in a thread.
 */
export async function importRecords(
  wanted: Import,
  caller: Caller,
  onProgress: OnProgress = () => {},
  make = makeImport,
): Promise<ImportResult> {
  const once = () => make(wanted, caller, onProgress);
  const key = scopedKey(caller);
  const { result, tags } = await (key ? withKeyLock(`import ${key}`, once) : once());
  await invalidatePages(...tags);
  await fillToday().catch(() => {});
  return result;
}
